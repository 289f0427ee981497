import { TOKENS_KEPT_DAYS, type RoleMap } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { changed } from '../../live/live.public.ts';

const isLive = (now: Date): Sql => sql`ended_at IS NULL AND expires_at > ${now}`;

export interface TokenRow {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: RoleMap;
  readonly customers: readonly string[] | null;
  readonly addresses: readonly string[];
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastUsedFrom: string | null;
  readonly endedAt: Date | null;
}

const columns = (now: Date): Sql => sql`
  id AS "tokenId", name, scopes, customers, addresses, made_at AS "madeAt", expires_at AS "expiresAt",
  last_used_at AS "lastUsedAt", last_used_from AS "lastUsedFrom",
  CASE WHEN NOT (${isLive(now)}) THEN least(ended_at, expires_at) END AS "endedAt"`;

const MOST = 100;

export const listTokens = (
  db: Queryable,
  userId: string,
  now: Date,
  { ended }: { readonly ended: boolean },
) =>
  db.many<TokenRow & { readonly total: number }>(sql`
    SELECT ${columns(now)}, count(*) OVER ()::int AS total
    FROM program_tokens WHERE user_id = ${userId} AND (${ended} OR (${isLive(now)}))
    ORDER BY made_at DESC, id LIMIT ${MOST}`);

/** One after the other for each person, so that nobody gets more than they can have. */
export const lockTokensOf = (tx: Transaction, userId: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`program tokens ${userId}`}, 0))`);

export const countLive = async (tx: Transaction, userId: string, now: Date): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM program_tokens WHERE user_id = ${userId} AND ${isLive(now)}`)
  ).count;

interface NewToken extends Pick<TokenRow, 'name' | 'scopes' | 'customers' | 'addresses' | 'expiresAt'> {
  readonly userId: string;
  readonly hash: Buffer;
}

export async function insertToken(
  tx: Transaction,
  { userId, hash, name, scopes, customers, addresses, expiresAt }: NewToken,
  now: Date,
): Promise<TokenRow> {
  const made = await tx.one<TokenRow>(sql`
    INSERT INTO program_tokens (user_id, token_hash, name, scopes, customers, addresses, made_at, expires_at)
    VALUES (${userId}, ${hash}, ${name}, ${JSON.stringify(scopes)}, ${customers}, ${addresses}, ${now}, ${expiresAt})
    RETURNING ${columns(now)}`);
  changed(tx, 'identity', null, { userId });
  return made;
}

/** Returns its name; undefined if there is no live one. */
export async function endToken(
  tx: Transaction,
  { userId, tokenId }: { readonly userId: string; readonly tokenId: string },
  now: Date,
): Promise<string | undefined> {
  const ended = await tx.maybe<{ name: string }>(sql`
    UPDATE program_tokens SET ended_at = ${now}
    WHERE id = ${tokenId} AND user_id = ${userId} AND ${isLive(now)} RETURNING name`);
  changed(tx, 'identity', null, { userId });
  return ended?.name;
}

export const endTokensOf = (tx: Transaction, userId: string, now: Date) =>
  tx.run(sql`UPDATE program_tokens SET ended_at = ${now} WHERE user_id = ${userId} AND ${isLive(now)}`);

export const findToken = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<TokenRow & { readonly userId: string }>(sql`
    SELECT user_id AS "userId", ${columns(now)}
    FROM program_tokens WHERE token_hash = ${hash} AND ${isLive(now)}`);

export const listLiveTokens = (db: Queryable, ids: readonly string[], now: Date) =>
  db.many<TokenRow>(sql`
    SELECT ${columns(now)} FROM program_tokens WHERE id = ANY(${[...ids]}::uuid[]) AND ${isLive(now)}`);

/** As a subquery with `id` and `user_id`. */
export const ownersOf = (ids: readonly string[]): Sql =>
  sql`(SELECT id, user_id FROM program_tokens WHERE id = ANY(${[...ids]}::uuid[]))`;

export const noteUse = (db: Queryable, tokenId: string, from: string, now: Date) =>
  db.run(sql`
    UPDATE program_tokens SET last_used_at = greatest(last_used_at, ${now}), last_used_from = ${from}
    WHERE id = ${tokenId}`);

/** Whether it is time to say again that the token came from a wrong address. */
export const noteRefused = async (tx: Transaction, tokenId: string, now: Date): Promise<boolean> =>
  (await tx.maybe(sql`
    UPDATE program_tokens SET refused_at = ${now}
    WHERE id = ${tokenId} AND coalesce(refused_at <= ${now}::timestamptz - interval '1 minute', TRUE) RETURNING id`)) !==
  undefined;

export const deleteOldTokens = (db: Queryable, now: Date) =>
  db.run(sql`
    DELETE FROM program_tokens
    WHERE least(ended_at, expires_at) < ${new Date(now.getTime() - TOKENS_KEPT_DAYS * 86_400_000)}`);
