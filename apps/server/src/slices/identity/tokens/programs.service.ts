import { isAllowedAddress, NOT_FROM_HERE, TOKEN_USE_NOTED_MS, tokenGrants } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { findAccess, listAccessOfSessions, type Access } from '../../users/users.public.ts';
import * as queries from './tokens.queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log'>;

const audit = auditOf('identity', 'user');

const programOf = ({ id, email, grants }: Access, token: queries.TokenRow): Caller => ({
  userId: id,
  email,
  sessionId: token.tokenId,
  grants: tokenGrants(grants, token),
  token: { name: token.name, expiresAt: token.expiresAt },
});

/** Read for every call, as for people: who is deleted or may do less weakens the token at once (A1). */
export async function findProgram(context: Parts, secret: string, address: string): Promise<Caller | null> {
  const { db, clock } = context;
  const now = clock.now();
  const token = await queries.findToken(db, hashSecret(secret), now);
  const person = token && (await findAccess(context, { id: token.userId }));
  if (!person) return null;
  if (!isAllowedAddress(address, token.addresses)) {
    await noteWrongAddress(context, person, token, address);
    throw new AppError('not_authorized', NOT_FROM_HERE);
  }
  const { tokenId, lastUsedAt } = token;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= TOKEN_USE_NOTED_MS)
    await queries.noteUse(db, tokenId, address, now);
  return programOf(person, token);
}

/** Once a minute: whoever has a token must not be able to fill the audit log. */
const noteWrongAddress = (
  { db, clock }: Parts,
  { id, email }: Access,
  { tokenId, name }: queries.TokenRow,
  address: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await queries.noteRefused(tx, tokenId, now))) return;
    await audit.record(tx, now, {
      resourceId: id,
      eventType: 'Token Refused',
      by: { email },
      description: `The token "${name}" of ${email} was refused: it came from ${address}`,
    });
  });

/** Those of these tokens that can be used, for streams that are open. */
export async function findPrograms(
  context: Parts,
  tokenIds: readonly string[],
): Promise<ReadonlyMap<string, Caller>> {
  const tokens = await queries.listLiveTokens(context.db, tokenIds, context.clock.now());
  if (tokens.length === 0) return new Map();
  const ids = tokens.map(({ tokenId }) => tokenId);
  const people = await listAccessOfSessions(context, queries.ownersOf(ids));
  const owners = new Map(people.map((person) => [person.sessionId, person]));
  return new Map(
    tokens.flatMap((token) => {
      const owner = owners.get(token.tokenId);
      return owner ? [[token.tokenId, programOf(owner, token)] as const] : [];
    }),
  );
}
