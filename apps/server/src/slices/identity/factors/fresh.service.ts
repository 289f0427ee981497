import {
  CODE_MISSING,
  EMAIL_ATTEMPTS,
  FRESH_MINUTES,
  isFresh,
  NOT_FOR_PROGRAMS,
  SIGN_IN_AGAIN,
  wantsFreshSignIn,
  WRONG_CODE,
  WRONG_CURRENT_PASSWORD,
  WRONG_PASSKEY,
  type FreshTopic,
} from '@parwell/domain';
import type { CallArguments, proveByPasskey as proveCall } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { AppError, notAuthenticated, refusedField, TooManyRequests } from '../../../platform/app-error.ts';
import { later } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findAccount } from '../../users/users.public.ts';
import { countTry, forgetTries } from '../failed-attempts.public.ts';
import { isPassword, requirePasswords } from '../passwords.service.ts';
import { readProof, saveProof } from '../sessions/sessions.queries.ts';
import { checkCode } from './check-code.service.ts';
import { hasFactor } from './factors.queries.ts';
import { challengePasskey, usePasskey } from './passkey-steps.service.ts';
import { wanted } from './second-step.service.ts';
import { deleteStep, lockStep } from './second-steps.queries.ts';

/**
 * Throws unless the session proved all factors in the last five minutes (G2), or nobody wants that of this call. Programs
 * prove nothing.
 */
export async function requireFresh(
  { config, db, clock }: Context,
  { sessionId, token }: Caller,
  fresh: true | FreshTopic,
): Promise<void> {
  if (!wantsFreshSignIn(fresh, config.FRESH_SIGN_IN_FOR)) return;
  if (token) throw new AppError('not_authorized', NOT_FOR_PROGRAMS);
  if (!isFresh(await readProof(db, sessionId), clock.now()))
    throw new AppError('sign_in_again', SIGN_IN_AGAIN);
}

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/** The same guesses count here as where the password is changed: somebody may have found an unlocked screen. */
export async function proveOneself(
  context: Context,
  caller: Caller,
  { password, code }: Proof,
): Promise<{ freshUntil: string }> {
  requirePasswords(context);
  const { db, clock } = context;
  const account = await findAccount(db, caller.email);
  if (!account) throw notAuthenticated();
  const guesser = { subject: `own-password:${account.id}`, rule: EMAIL_ATTEMPTS };
  const wait = await countTry(db, guesser, clock.now());
  if (wait > 0) throw new TooManyRequests(wait);
  if (!(await isPassword(account.passwordHash, password))) {
    throw refusedField('password', WRONG_CURRENT_PASSWORD);
  }
  await forgetTries(db, guesser);
  if (await hasFactor(db, account.id)) {
    if (!code) throw refusedField('code', CODE_MISSING);
    const { userId, email, sessionId } = caller;
    const typed = { userId, email, code, guesser: `${userId} session ${sessionId}` };
    const checked = await checkCode(context, typed, (tx) => saveProof(tx, sessionId, clock.now()));
    if (checked.outcome === 'wait') throw new TooManyRequests(checked.seconds);
    if (checked.outcome === 'wrong') throw refusedField('code', WRONG_CODE);
  } else {
    await saveProof(db, caller.sessionId, clock.now());
  }
  return freshFrom(clock.now());
}

const freshFrom = (now: Date) => ({ freshUntil: later(now, { minutes: FRESH_MINUTES }).toISOString() });

/** The session stands for the browser: the challenge works nowhere else. */
export const beginPasskeyProof = (context: Context, { userId, sessionId }: Caller) =>
  challengePasskey(context, { browser: sessionId, purpose: 'proof', userId }).then(({ step, options }) => ({
    step,
    options: { ...options },
  }));

/** A passkey that has verified its owner is all factors. */
export function proveByPasskey(
  context: Context,
  { sessionId }: Caller,
  { step, passkey }: CallArguments<typeof proveCall>['body'],
): Promise<{ freshUntil: string }> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const open = wanted({ step, browser: sessionId }, 'proof');
    const found = await lockStep(tx, open, now);
    if (!found || !(await usePasskey(context, tx, found, passkey)))
      throw new AppError('refused', WRONG_PASSKEY);
    await deleteStep(tx, open.hash);
    await saveProof(tx, sessionId, now);
    return freshFrom(now);
  });
}
