import { SIGN_INS_KEPT_DAYS } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { changed } from '../../live/live.public.ts';
import { users } from '../../users/users.public.ts';
import { forgetOldBrowsers } from '../known-browsers.service.ts';
import { isUsable } from './live-sessions.ts';

export const insertAuthToken = (
  tx: Transaction,
  token: { hash: Buffer; browserHash: Buffer; userId: string; provedAt: Date | null; expiresAt: Date },
) =>
  tx.run(sql`
    INSERT INTO auth_tokens (token_hash, browser_hash, user_id, proved_at, expires_at)
    VALUES (${token.hash}, ${token.browserHash}, ${token.userId}, ${token.provedAt}, ${token.expiresAt})`);

/** Marks an authToken as used, whatever the outcome: a second attempt fails. */
export const consumeAuthToken = (tx: Transaction, hash: Buffer, now: Date) =>
  tx.maybe<{
    userId: string;
    email: string;
    browserHash: Buffer;
    provedAt: Date | null;
    expiresAt: Date;
  }>(sql`
    UPDATE auth_tokens t SET used_at = ${now} FROM ${users}
    WHERE t.token_hash = ${hash} AND t.used_at IS NULL AND users.id = t.user_id AND deleted_at IS NULL
    RETURNING users.id AS "userId", email, t.browser_hash AS "browserHash",
      t.proved_at AS "provedAt", t.expires_at AS "expiresAt"`);

/** Where a sign-in comes from. */
export interface Place {
  readonly userAgent: string;
  readonly address: string;
}

interface NewSession {
  readonly userId: string;
  readonly browserHash: Buffer;
  readonly place: Place;
  readonly provedAt: Date | null;
  readonly now: Date;
  readonly endsAt: Date;
}

/** The first address of an account is not new: there is nothing to compare it with. */
export async function insertSession(
  tx: Transaction,
  { userId, browserHash, place, provedAt, now, endsAt }: NewSession,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO sessions (user_id, browser_hash, started_at, last_used_at, ends_at, user_agent, address, proved_at, new_address)
    VALUES (${userId}, ${browserHash}, ${now}, ${now}, ${endsAt}, ${place.userAgent}, ${place.address}, ${provedAt},
      ${place.address} <> ALL (SELECT address FROM sessions before WHERE before.user_id = ${userId})
        AND EXISTS (SELECT FROM sessions before WHERE before.user_id = ${userId} AND before.address <> ''))
    RETURNING id`);
  return id;
}

/** When the session last proved all factors of its person (G2). */
export const readProof = async (db: Queryable, sessionId: string): Promise<Date | null> =>
  (await db.one<{ at: Date | null }>(sql`SELECT proved_at AS at FROM sessions WHERE id = ${sessionId}`)).at;

export const saveProof = (db: Queryable, sessionId: string, now: Date) =>
  db.run(sql`UPDATE sessions SET proved_at = ${now} WHERE id = ${sessionId}`);

export const insertRefreshToken = (tx: Transaction, sessionId: string, hash: Buffer, expiresAt: Date) =>
  tx.run(sql`
    INSERT INTO refresh_tokens (token_hash, session_id, expires_at) VALUES (${hash}, ${sessionId}, ${expiresAt})`);

export interface RefreshRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  /** The sealed answer to its use; null once the browser has shown that it received it. */
  readonly answer: Buffer | null;
  /** Null for sessions from before this was stored. */
  readonly browserHash: Buffer | null;
  readonly sessionEndsAt: Date;
  readonly sessionEndedAt: Date | null;
  readonly idleEndsAt: Date | null;
  readonly userDeletedAt: Date | null;
}

/** Locks the token's session, so that concurrent uses of a token are serialized. */
export const lockRefreshToken = (tx: Transaction, hash: Buffer) =>
  tx.maybe<RefreshRow>(sql`
    SELECT s.id AS "sessionId", users.id AS "userId", email, t.expires_at AS "expiresAt",
      t.used_at AS "usedAt", t.answer, s.browser_hash AS "browserHash", s.ends_at AS "sessionEndsAt", s.ended_at AS "sessionEndedAt",
      s.idle_ends_at AS "idleEndsAt",
      deleted_at AS "userDeletedAt"
    FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN ${users} ON users.id = s.user_id
    WHERE t.token_hash = ${hash} FOR UPDATE OF s, t`);

/** Keeps this answer and deletes earlier ones: using a token proves that its answer arrived. */
export async function markRefreshTokenUsed(
  tx: Transaction,
  { hash, sessionId, answer, now }: { hash: Buffer; sessionId: string; answer: Buffer; now: Date },
): Promise<void> {
  await tx.run(sql`
    UPDATE refresh_tokens SET answer = NULL WHERE session_id = ${sessionId} AND answer IS NOT NULL`);
  await tx.run(
    sql`UPDATE refresh_tokens SET used_at = ${now}, answer = ${answer} WHERE token_hash = ${hash}`,
  );
}

type EndReason =
  | 'logout'
  | 'token reuse'
  | 'password changed'
  | 'user deleted'
  | 'ended elsewhere'
  | 'ended by an administrator';

export async function endSession(
  tx: Transaction,
  { sessionId, userId }: Pick<RefreshRow, 'sessionId' | 'userId'>,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    UPDATE sessions SET ended_at = ${now}, end_reason = ${reason}
    WHERE id = ${sessionId} AND ended_at IS NULL`);
  changed(tx, 'identity', null, { userId });
}

/** Returns how many of them could still have been used. */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  reason: EndReason,
  now: Date,
  { except = null }: { readonly except?: string | null } = {},
): Promise<number> {
  const ended = await tx.many<{ lived: boolean }>(sql`
    UPDATE sessions SET ended_at = ${now}, end_reason = ${reason}
    WHERE user_id = ${userId} AND ended_at IS NULL AND id IS DISTINCT FROM ${except}::uuid
    RETURNING ${isUsable(now)} AS lived`);
  changed(tx, 'identity', null, { userId });
  return ended.filter(({ lived }) => lived).length;
}

/** As long as browsers keep the cookie. */
const KNOWN_BROWSER_DAYS = 400;

/** Used refresh tokens stay until their session ends, to detect reuse. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await forgetOldBrowsers(db, new Date(now.getTime() - KNOWN_BROWSER_DAYS * 86_400_000));
  await db.run(sql`DELETE FROM auth_tokens WHERE expires_at < ${now}`);
  await db.run(sql`DELETE FROM password_links WHERE expires_at < ${now}`);
  await db.run(sql`
    DELETE FROM refresh_tokens USING sessions
    WHERE sessions.id = session_id AND (ended_at IS NOT NULL OR ends_at < ${now})`);
  const kept = new Date(now.getTime() - SIGN_INS_KEPT_DAYS * 86_400_000);
  await db.run(sql`DELETE FROM sessions WHERE ends_at < ${kept}`);
  await db.run(sql`
    DELETE FROM sign_in_attempts
    WHERE last_at < ${new Date(now.getTime() - 86_400_000)} AND coalesce(locked_until < ${now}, TRUE)`);
}
