import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { isLive } from './live-sessions.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly userAgent: string;
  readonly address: string;
  readonly firstUsedAt: Date;
  readonly lastUsedAt: Date;
  readonly newAddress: boolean;
  readonly endedAt: Date | null;
  readonly total: number;
}

/** A program may sign in every minute. */
const MOST = 100;

/** The last used first. A session ends by itself when nobody uses it, and at its latest end. */
export const listSessions = (
  db: Queryable,
  userId: string,
  now: Date,
  { ended }: { readonly ended: boolean },
) =>
  db.many<SessionRow>(sql`
    SELECT id AS "sessionId", user_agent AS "userAgent", address, started_at AS "firstUsedAt",
      coalesce(last_used_at, started_at) AS "lastUsedAt", new_address AS "newAddress",
      CASE WHEN NOT (${isLive(now)}) THEN least(ended_at, idle_ends_at, ends_at) END AS "endedAt",
      count(*) OVER ()::int AS total
    FROM sessions WHERE user_id = ${userId} AND (${ended} OR (${isLive(now)}))
    ORDER BY coalesce(last_used_at, started_at) DESC, id LIMIT ${MOST}`);

export const lockSession = (tx: Transaction, userId: string, sessionId: string, now: Date) =>
  tx.maybe<{ userAgent: string }>(sql`
    SELECT user_agent AS "userAgent" FROM sessions
    WHERE id = ${sessionId} AND user_id = ${userId} AND ${isLive(now)} FOR UPDATE`);

/** Two tabs may report in any order: uses only move forward. */
export const saveUse = (db: Queryable, sessionId: string, usedAt: Date, idleEndsAt: Date | null) =>
  db.run(sql`
    UPDATE sessions SET last_used_at = greatest(last_used_at, ${usedAt}),
      idle_ends_at = greatest(idle_ends_at, ${idleEndsAt})
    WHERE id = ${sessionId} AND ended_at IS NULL`);
