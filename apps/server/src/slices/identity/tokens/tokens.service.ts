import type { CallArguments, CallResponse, createToken as createCall, ProgramToken } from '@parwell/contract';
import type { listOwnTokens } from '@parwell/contract';
import {
  addressProblems,
  includesTenants,
  MOST_TOKENS,
  ownTenants,
  TOKEN_PREFIX,
  tokenEndProblem,
  tokenLimitProblems,
  TOO_MANY_TOKENS,
  type Grants,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError, notFound, refusedField, refuseProblems } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { listCustomerNames } from '../../customers/customers.public.ts';
import { writeMail } from '../../mail/mail.public.ts';
import { actOnAccount, whyNotSignIn } from '../../users/users.public.ts';
import * as queries from './tokens.queries.ts';

const audit = auditOf('identity', 'user');

const tokenNotFound = () => notFound('The token');

/** Without customers that the reader does not see: the person may have left one meanwhile. */
function shown(row: queries.TokenRow, grants: Grants): ProgramToken {
  const { tokenId, name, scopes, customers, addresses, lastUsedFrom } = row;
  return {
    tokenId,
    name,
    scopes,
    customers: customers?.filter((customer) => includesTenants(ownTenants(grants), [customer])) ?? null,
    addresses: [...addresses],
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export async function listTokens(
  { db, clock }: Context,
  { grants }: Caller,
  userId: string,
  { ended }: CallArguments<typeof listOwnTokens>['query'],
): Promise<CallResponse<typeof listOwnTokens>> {
  const rows = await queries.listTokens(db, userId, clock.now(), { ended: ended === 'true' });
  return { result: rows.map((row) => shown(row, grants)), total_record: rows[0]?.total ?? 0 };
}

export async function createToken(
  context: Context,
  caller: Caller,
  { expiresAt: until, ...wanted }: CallArguments<typeof createCall>['body'],
): Promise<CallResponse<typeof createCall>> {
  const { db, clock } = context;
  const now = clock.now();
  const { userId, email, grants } = caller;
  const expiresAt = new Date(until);
  const tooLate = tokenEndProblem(expiresAt, now);
  if (tooLate) throw refusedField('expiresAt', tooLate);
  refuseProblems([...tokenLimitProblems(grants, wanted), ...addressProblems(wanted.addresses)]);
  await requireCustomers(context, wanted.customers);
  const secret = `${TOKEN_PREFIX}${newSecret()}`;
  return db.transaction(async (tx) => {
    await queries.lockTokensOf(tx, userId);
    if ((await queries.countLive(tx, userId, now)) >= MOST_TOKENS)
      throw new AppError('refused', TOO_MANY_TOKENS);
    const made = await queries.insertToken(
      tx,
      { ...wanted, userId, expiresAt, hash: hashSecret(secret) },
      now,
    );
    await mailOwner(context, tx, email, `The token "${wanted.name}" for a program was made`);
    await audit.record(tx, now, {
      resourceId: userId,
      eventType: 'Token Made',
      by: caller,
      description: `${email} made the token "${wanted.name}" for a program`,
      after: { ...wanted, expiresAt: until },
    });
    return { secret, token: shown(made, grants) };
  });
}

/** Who may do it for ALL can name any customer that there is. */
async function requireCustomers({ db }: Context, customers: readonly string[] | null): Promise<void> {
  if (customers === null) return;
  const known = new Set((await listCustomerNames(db, customers)).map(({ customerId }) => customerId));
  const unknown = customers.find((customer) => !known.has(customer));
  if (unknown !== undefined) throw refusedField('customers', `There is no customer ${unknown}`);
}

export function endToken({ db, clock }: Context, caller: Caller, tokenId: string) {
  const now = clock.now();
  const { userId, email } = caller;
  return db.transaction(async (tx) => {
    const name = await queries.endToken(tx, { userId, tokenId }, now);
    if (name === undefined) throw tokenNotFound();
    await audit.record(tx, now, {
      resourceId: userId,
      eventType: 'Token Ended',
      by: caller,
      description: `${email} ended the token "${name}"`,
    });
    return {};
  });
}

export const endTokenOf = (context: Context, caller: Caller, email: string, tokenId: string) =>
  actOnAccount(
    context,
    caller,
    email,
    { eventType: 'Token Ended', what: 'lost a token to an administrator', refusal: whyNotSignIn },
    async (tx, { id }) => {
      const name = await queries.endToken(tx, { userId: id, tokenId }, context.clock.now());
      if (name === undefined) throw tokenNotFound();
      await mailOwner(context, tx, email, `An administrator ended the token "${name}"`);
    },
  );

/** Whoever did not do it themselves must hear of it. */
const mailOwner = (context: Context, tx: Transaction, email: string, what: string) =>
  writeMail(context, tx, {
    to: email,
    subject: 'Your Parwell account: token for a program',
    category: 'account security',
    text: `${what}.\n\nIf it was not you, or you did not ask for it, end it, change your password and call your administrator.\nYour tokens: ${context.config.PUBLIC_URL}/security\n`,
  });
