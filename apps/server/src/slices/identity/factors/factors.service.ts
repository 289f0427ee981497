import type { SecondFactors } from '@parwell/contract';
import { LAST_FACTOR, MOST_FACTORS, TOO_MANY_FACTORS, WRONG_CODE } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError, notFound, refusedField } from '../../../platform/app-error.ts';
import { later } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { actOnAccount, whyNotSignIn } from '../../users/users.public.ts';
import { invalidateAuthTokens } from '../accounts.queries.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import { newKey, offerOf, stepOf } from './authenticator.ts';
import * as queries from './factors.queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { isSecondStepRequired } from './required.service.ts';
import { deleteStepsOf } from './second-steps.queries.ts';
import { tellOwner } from './tell-owner.ts';

/** Long enough to find the phone and install an app. */
const BEGUN_MINUTES = 30;

interface Person {
  readonly userId: string;
  readonly email: string;
}

export async function listFactors(context: Context, { userId, email }: Person): Promise<SecondFactors> {
  const { db } = context;
  const factors = await queries.listFactors(db, userId);
  return {
    factors: factors.map(({ addedAt, lastUsedAt, ...factor }) => ({
      ...factor,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await queries.countRecoveryCodes(db, userId),
    required: await isSecondStepRequired(context, db, email),
  };
}

/** Changes of one person's factors come one after the other. */
const change = <Result>(
  { db }: Context,
  { userId }: Person,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await queries.lockFactorsOf(tx, userId);
    return work(tx);
  });

export const beginAuthenticator = (context: Context, caller: Caller) =>
  change(context, caller, async (tx) => {
    const { length } = await queries.listFactors(tx, caller.userId);
    if (length >= MOST_FACTORS) throw new AppError('refused', TOO_MANY_FACTORS);
    const key = newKey();
    const secret = context.secrets.seal('second-factors', key);
    const factorId = await queries.beginFactor(tx, caller.userId, secret, context.clock.now());
    return { factorId, ...offerOf(key, caller.email) };
  });

export const confirmAuthenticator = (
  context: Context,
  caller: Caller,
  factorId: string,
  { name, code }: { readonly name: string; readonly code: string },
) =>
  change(context, caller, async (tx) => {
    const { userId } = caller;
    const now = context.clock.now();
    const begun = await queries.findBegun(tx, userId, factorId, later(now, { minutes: -BEGUN_MINUTES }));
    if (!begun) throw notFound('The authenticator');
    const key = context.secrets.open('second-factors', begun.secret);
    const step = stepOf(key, code.replaceAll(/[\s-]/g, ''), now, 0);
    if (step === null) throw refusedField('code', WRONG_CODE);
    const isFirst = !(await queries.hasFactor(tx, userId));
    await queries.addFactor(tx, { factorId, name, step }, now);
    await tellOwner(context, tx, caller, { what: 'added', name });
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(context, tx, userId) : [] };
  });

export const removeFactor = (context: Context, caller: Caller, factorId: string) =>
  change(context, caller, async (tx) => {
    const { userId, email } = caller;
    const removed = await queries.deleteFactor(tx, userId, factorId);
    if (!removed) throw notFound('The authenticator');
    if (!(await queries.hasFactor(tx, userId))) {
      if (await isSecondStepRequired(context, tx, email)) throw new AppError('refused', LAST_FACTOR);
      await queries.deleteFactorsOf(tx, userId);
    }
    await tellOwner(context, tx, caller, { what: 'removed', name: removed.name });
    return {};
  });

export const renewRecoveryCodes = (context: Context, caller: Caller) =>
  change(context, caller, async (tx) => {
    if (!(await queries.hasFactor(tx, caller.userId))) throw notFound('The authenticator');
    await tellOwner(context, tx, caller, { what: 'recovery codes renewed' });
    return { recoveryCodes: await makeRecoveryCodes(context, tx, caller.userId) };
  });

/** For who lost the phone and the recovery codes. Whoever found them must not stay signed in. */
export async function removeFactorsOf(
  context: Context,
  caller: Caller,
  email: string,
): Promise<Record<string, never>> {
  const action = {
    eventType: 'Second Factor Removed',
    what: 'lost all second factors to an administrator',
    refusal: whyNotSignIn,
  };
  return actOnAccount(context, caller, email, action, (tx, { id }) =>
    removeAll(context, tx, { userId: id, email }),
  );
}

export async function removeAll(context: Context, tx: Transaction, { userId, email }: Person): Promise<void> {
  const now = context.clock.now();
  await queries.lockFactorsOf(tx, userId);
  if (!(await queries.hasFactor(tx, userId))) throw notFound('The authenticator');
  await queries.deleteFactorsOf(tx, userId);
  await deleteStepsOf(tx, userId);
  await invalidateAuthTokens(tx, userId, now);
  await endSessionsOf(tx, userId, 'ended by an administrator', now);
  await tellOwner(
    context,
    tx,
    { userId, email },
    { what: 'removed by an administrator' },
    { recorded: false },
  );
}
