import type { Context } from '../../../context.ts';
import { later } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { issueAuthToken } from '../auth-tokens.service.ts';
import { isKnownBrowser, rememberBrowser } from '../known-browsers.service.ts';
import { newKey, offerOf, stepOf } from './authenticator.ts';
import { checkCode, type CodeCheck } from './check-code.service.ts';
import * as factors from './factors.queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { isSecondStepRequired } from './required.service.ts';
import * as queries from './second-steps.queries.ts';
import { tellOwner } from './tell-owner.ts';

const audit = auditOf('identity', 'sign-in');

export const STEP_MINUTES = 10;
/** A name for what is added at sign-in; its owner did not give one. */
const FIRST_NAME = 'Authenticator';

interface Person {
  readonly userId: string;
  readonly email: string;
}

interface FirstStep extends Person {
  readonly browser: string;
  /** The identity provider has asked for a second factor itself. */
  readonly provenElsewhere?: boolean;
  /** When the person proved who they are; null if the provider does not say. */
  readonly provedAt: Date | null;
}

export type AfterFirstStep =
  | { readonly outcome: 'signed in'; readonly authToken: string }
  /** Of the second step that is open now. */
  | { readonly outcome: 'code' | 'add'; readonly step: string };

/** The password was right, or the provider says who it is: the last step, or what comes next (G1). */
export async function afterFirstStep(
  context: Context,
  tx: Transaction,
  { provenElsewhere = false, provedAt, ...who }: FirstStep,
): Promise<AfterFirstStep> {
  const has = !provenElsewhere && (await factors.hasFactor(tx, who.userId));
  if (has) return { outcome: 'code', step: await beginStep(context, tx, who, 'code') };
  if (!provenElsewhere && (await isSecondStepRequired(context, tx, who.email)))
    return { outcome: 'add', step: await beginStep(context, tx, who, 'add') };
  await rememberBrowser(context, tx, who.userId, who.browser);
  return { outcome: 'signed in', authToken: await issueAuthToken(context, tx, { ...who, provedAt }) };
}

async function beginStep(
  { clock, secrets }: Context,
  tx: Transaction,
  { userId, browser }: { readonly userId: string; readonly browser: string },
  purpose: queries.Purpose,
): Promise<string> {
  const step = newSecret();
  await queries.insertStep(tx, {
    hash: hashSecret(step),
    browserHash: hashSecret(browser),
    userId,
    purpose,
    secret: purpose === 'add' ? secrets.seal('second-factors', newKey()) : null,
    expiresAt: later(clock.now(), { minutes: STEP_MINUTES }),
  });
  return step;
}

/** A step works in the browser that typed the password, for ten minutes. */
export interface OpenStep {
  readonly step: string;
  readonly browser: string;
}

export const wanted = ({ step, browser }: OpenStep, purpose: queries.Purpose) => ({
  hash: hashSecret(step),
  browserHash: hashSecret(browser),
  purpose,
});

/** `gone`: used, expired, or of another browser. */
export type StepResult<Right> =
  | ({ readonly outcome: 'right' } & Right)
  | Exclude<CodeCheck, { outcome: 'right' }>
  | { readonly outcome: 'gone' };

export async function finishWithCode(
  context: Context,
  open: OpenStep,
  code: string,
): Promise<StepResult<{ readonly authToken: string }>> {
  const { db, clock } = context;
  const which = wanted(open, 'code');
  const found = await queries.findStep(db, which, clock.now());
  if (!found) return { outcome: 'gone' };
  const { userId, email } = found;
  const guesser = await guesserOf(db, found, open.browser);
  const checked = await checkCode(context, { userId, email, code, guesser }, async (tx) => {
    // Two tabs may send their codes at once.
    if (!(await queries.lockStep(tx, which, clock.now()))) return undefined;
    await queries.deleteStep(tx, which.hash);
    return signedIn(context, tx, userId, open.browser);
  });
  if (checked.outcome === 'wrong') await recordWrong(context, email);
  if (checked.outcome !== 'right') return checked;
  return checked.after === undefined ? { outcome: 'gone' } : { outcome: 'right', authToken: checked.after };
}

/** What the page shows to scan. Undefined: the step is gone. */
export async function offerAuthenticator({ db, clock, secrets }: Context, open: OpenStep) {
  const found = await queries.findStep(db, wanted(open, 'add'), clock.now());
  return found?.secret ? offerOf(secrets.open('second-factors', found.secret), found.email) : undefined;
}

/** Who has one meanwhile must use it: the password alone adds none. */
export async function addAtSignIn(
  context: Context,
  open: OpenStep,
  code: string,
): Promise<StepResult<{ readonly recoveryCodes: readonly string[]; readonly step: string }>> {
  const { db, clock, secrets } = context;
  const now = clock.now();
  const which = wanted(open, 'add');
  return db.transaction(async (tx) => {
    const found = await queries.lockStep(tx, which, now);
    if (!found?.secret) return { outcome: 'gone' };
    const { userId } = found;
    await factors.lockFactorsOf(tx, userId);
    if (await factors.hasFactor(tx, userId)) return { outcome: 'gone' };
    const digits = code.replaceAll(/[\s-]/g, '');
    const step = stepOf(secrets.open('second-factors', found.secret), digits, now, 0);
    if (step === null) return { outcome: 'wrong' };
    const factorId = await factors.beginFactor(
      tx,
      { userId, kind: 'authenticator', secret: found.secret },
      now,
    );
    await factors.addFactor(tx, { factorId, name: FIRST_NAME, step }, now);
    await tellOwner(context, tx, found, { what: 'added', name: FIRST_NAME });
    await queries.deleteStep(tx, which.hash);
    return {
      outcome: 'right',
      recoveryCodes: await makeRecoveryCodes(context, tx, userId),
      step: await beginStep(context, tx, { userId, browser: open.browser }, 'done'),
    };
  });
}

/** After the recovery codes were shown. Undefined: the step is gone. */
export function finishAdded(context: Context, open: OpenStep): Promise<string | undefined> {
  const which = wanted(open, 'done');
  return context.db.transaction(async (tx) => {
    const found = await queries.lockStep(tx, which, context.clock.now());
    if (!found) return undefined;
    await queries.deleteStep(tx, which.hash);
    return signedIn(context, tx, found.userId, open.browser);
  });
}

/** All factors were right. */
export async function signedIn(
  context: Context,
  tx: Transaction,
  userId: string,
  browser: string,
): Promise<string> {
  await rememberBrowser(context, tx, userId, browser);
  return issueAuthToken(context, tx, { userId, browser, provedAt: context.clock.now() });
}

/** Nobody who knows the password can make the owner wait in a browser that the owner has used. */
async function guesserOf(db: Queryable, { userId, email }: Person, browser: string): Promise<string> {
  const known = await isKnownBrowser(db, email, browser);
  return known ? `${userId} ${hashSecret(browser).toString('base64url')}` : userId;
}

const recordWrong = ({ db, clock }: Context, email: string) =>
  db.transaction((tx) =>
    audit.record(tx, clock.now(), {
      resourceId: email,
      eventType: 'Sign In Failed',
      by: { machine: 'identity' },
      description: 'Wrong code in the second step.',
    }),
  );
