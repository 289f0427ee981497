import { sql, type Sql } from '../../../platform/db/database.ts';

// Conditions on rows of `sessions`.

/** Unless somebody has ended it. */
export const isUsable = (now: Date): Sql => sql`ends_at > ${now} AND coalesce(idle_ends_at > ${now}, TRUE)`;

export const isLive = (now: Date): Sql => sql`ended_at IS NULL AND ${isUsable(now)}`;

/** An SQL expression for the user of a session that is alive at `now`. */
export const userOfLiveSession = (sessionId: string, now: Date): Sql => sql`(
  SELECT user_id FROM sessions WHERE sessions.id = ${sessionId} AND ${isLive(now)})`;

export const liveSessions = (sessionIds: readonly string[], now: Date): Sql => sql`(
  SELECT id, user_id FROM sessions WHERE id = ANY(${[...sessionIds]}::uuid[]) AND ${isLive(now)})`;
