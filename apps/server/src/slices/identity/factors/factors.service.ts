import type { CallArguments, confirmPasskey as confirmCall, SecondFactors } from '@parwell/contract';
import { LAST_FACTOR, MOST_FACTORS, TOO_MANY_FACTORS, WRONG_CODE, WRONG_PASSKEY } from '@parwell/domain';
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
import { creationOptions, newChallenge, verifyNewPasskey } from './passkeys.ts';
import { addPasskey, listCredentials } from './passkeys.queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { isSecondStepRequired } from './required.service.ts';
import { deleteStepsOf } from './second-steps.queries.ts';
import { tellOwner } from './tell-owner.ts';

/** Long enough to find the phone and install an app. */
const BEGUN_MINUTES = 30;

const factorNotFound = () => notFound('The second factor');

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

/** `secret`: the key of the authenticator, or the challenge of the passkey. */
async function begin(
  { clock, secrets }: Context,
  tx: Transaction,
  { userId }: Person,
  kind: queries.Kind,
  secret: string,
): Promise<string> {
  const { length } = await queries.listFactors(tx, userId);
  if (length >= MOST_FACTORS) throw new AppError('refused', TOO_MANY_FACTORS);
  return queries.beginFactor(
    tx,
    { userId, kind, secret: secrets.seal('second-factors', secret) },
    clock.now(),
  );
}

export const beginAuthenticator = (context: Context, caller: Caller) =>
  change(context, caller, async (tx) => {
    const key = newKey();
    return {
      factorId: await begin(context, tx, caller, 'authenticator', key),
      ...offerOf(key, caller.email),
    };
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
    const key = await readBegun(context, tx, { userId, factorId, kind: 'authenticator' });
    const step = stepOf(key, code.replaceAll(/[\s-]/g, ''), now, 0);
    if (step === null) throw refusedField('code', WRONG_CODE);
    return add(context, tx, caller, name, () => queries.addFactor(tx, { factorId, name, step }, now));
  });

export const beginPasskey = (context: Context, caller: Caller) =>
  change(context, caller, async (tx) => {
    const challenge = newChallenge();
    const factorId = await begin(context, tx, caller, 'passkey', challenge);
    const known = await listCredentials(tx, caller.userId);
    const options = await creationOptions(context.config, caller, { challenge, known });
    return { factorId, options: { ...options } };
  });

export const confirmPasskey = (
  context: Context,
  caller: Caller,
  factorId: string,
  { name, passkey }: CallArguments<typeof confirmCall>['body'],
) =>
  change(context, caller, async (tx) => {
    const { userId } = caller;
    const challenge = await readBegun(context, tx, { userId, factorId, kind: 'passkey' });
    const verified = await verifyNewPasskey(context.config, passkey, challenge);
    if (!verified) throw new AppError('refused', WRONG_PASSKEY);
    return add(context, tx, caller, name, async () => {
      if (!(await addPasskey(tx, { ...verified, factorId, name }, context.clock.now())))
        throw new AppError('refused', WRONG_PASSKEY);
    });
  });

async function readBegun(
  { clock, secrets }: Context,
  tx: Transaction,
  which: { readonly userId: string; readonly factorId: string; readonly kind: queries.Kind },
): Promise<string> {
  const begun = await queries.findBegun(tx, which, later(clock.now(), { minutes: -BEGUN_MINUTES }));
  if (!begun) throw factorNotFound();
  return secrets.open('second-factors', begun.secret);
}

/** With the first factor come recovery codes. */
async function add(
  context: Context,
  tx: Transaction,
  person: Person,
  name: string,
  store: () => Promise<unknown>,
): Promise<{ recoveryCodes: string[] }> {
  const isFirst = !(await queries.hasFactor(tx, person.userId));
  await store();
  await tellOwner(context, tx, person, { what: 'added', name });
  return { recoveryCodes: isFirst ? await makeRecoveryCodes(context, tx, person.userId) : [] };
}

export const removeFactor = (context: Context, caller: Caller, factorId: string) =>
  change(context, caller, async (tx) => {
    const { userId, email } = caller;
    const removed = await queries.deleteFactor(tx, userId, factorId);
    if (!removed) throw factorNotFound();
    if (!(await queries.hasFactor(tx, userId))) {
      if (await isSecondStepRequired(context, tx, email)) throw new AppError('refused', LAST_FACTOR);
      await queries.deleteFactorsOf(tx, userId);
    }
    await tellOwner(context, tx, caller, { what: 'removed', name: removed.name });
    return {};
  });

export const renewRecoveryCodes = (context: Context, caller: Caller) =>
  change(context, caller, async (tx) => {
    if (!(await queries.hasFactor(tx, caller.userId))) throw factorNotFound();
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
  if (!(await queries.hasFactor(tx, userId))) throw factorNotFound();
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
