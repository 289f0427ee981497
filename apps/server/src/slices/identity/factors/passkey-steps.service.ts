import { PasskeyAnswer } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { later } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { newChallenge, requestOptions, verifyPasskey } from './passkeys.ts';
import { listCredentials, lockPasskey, notePasskey, type PasskeyRow } from './passkeys.queries.ts';
import { signedIn, STEP_MINUTES, wanted, type OpenStep, type StepResult } from './second-step.service.ts';
import * as queries from './second-steps.queries.ts';

const audit = auditOf('identity', 'sign-in');

interface Challenged {
  /** The cookie of the browser, or the session. */
  readonly browser: string;
  readonly purpose: 'passkey' | 'proof';
  readonly userId?: string;
}

/** A challenge that works once, in this browser, for ten minutes. */
export async function challengePasskey(
  { config, db, clock, secrets }: Context,
  { browser, purpose, userId }: Challenged,
) {
  const [step, challenge] = [newSecret(), newChallenge()];
  const allowed = userId === undefined ? undefined : await listCredentials(db, userId);
  await db.transaction((tx) =>
    queries.insertStep(tx, {
      hash: hashSecret(step),
      browserHash: hashSecret(browser),
      userId: userId ?? null,
      purpose,
      secret: secrets.seal('second-factors', challenge),
      expiresAt: later(clock.now(), { minutes: STEP_MINUTES }),
    }),
  );
  return { step, options: await requestOptions(config, { challenge, ...(allowed && { allowed }) }) };
}

/** Whether the person of this second step has a passkey. */
export async function offersPasskey({ db, clock }: Context, open: OpenStep): Promise<boolean> {
  const step = await queries.findStep(db, wanted(open, 'code'), clock.now());
  return step !== undefined && (await listCredentials(db, step.userId)).length > 0;
}

/** For the second step after the password, among the passkeys of that person. Undefined: the step is gone. */
export async function challengeForCode({ config, db, clock, secrets }: Context, open: OpenStep) {
  const challenge = newChallenge();
  const sealed = secrets.seal('second-factors', challenge);
  const userId = await queries.setChallenge(db, wanted(open, 'code'), sealed, clock.now());
  if (userId === undefined) return undefined;
  const allowed = await listCredentials(db, userId);
  return { step: open.step, options: await requestOptions(config, { challenge, allowed }) };
}

/** Signs in: alone, or as the second step of the person whose password was right. */
export async function finishWithPasskey(
  context: Context,
  open: OpenStep,
  text: string,
): Promise<StepResult<{ readonly authToken: string }>> {
  const now = context.clock.now();
  const result = await context.db.transaction(async (tx) => {
    const step =
      (await queries.lockPasskeyStep(tx, wanted(open, 'passkey'), now)) ??
      (await queries.lockStep(tx, wanted(open, 'code'), now));
    if (!step?.secret) return { outcome: 'gone' as const };
    const used = await usePasskey(context, tx, step, parse(text));
    if (!used) return { outcome: 'wrong' as const };
    await queries.deleteStep(tx, hashSecret(open.step));
    return {
      outcome: 'right' as const,
      authToken: await signedIn(context, tx, used.userId, open.browser),
    };
  });
  if (result.outcome === 'wrong')
    await context.db.transaction((tx) =>
      audit.record(tx, now, {
        resourceId: 'passkey',
        eventType: 'Sign In Failed',
        by: { machine: 'identity' },
        description: 'A passkey could not be verified.',
      }),
    );
  return result;
}

function parse(text: string): PasskeyAnswer | undefined {
  try {
    return PasskeyAnswer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Undefined: it is not theirs, or not right. */
export async function usePasskey(
  { config, clock, secrets }: Context,
  tx: Transaction,
  step: { readonly userId: string | null; readonly secret: Buffer | null },
  answer: PasskeyAnswer | undefined,
): Promise<PasskeyRow | undefined> {
  const passkey = answer && (await lockPasskey(tx, answer.id));
  if (!passkey || !step.secret) return undefined;
  if (step.userId !== null && step.userId !== passkey.userId) return undefined;
  const challenge = secrets.open('second-factors', step.secret);
  const signCount = await verifyPasskey(config, answer, passkey, challenge);
  if (signCount === null) return undefined;
  await notePasskey(tx, passkey.factorId, signCount, clock.now());
  return passkey;
}
