import { sql, type Sql } from '../../platform/db/database.ts';

/** An SQL expression for the user of a session that is alive at `now`. */
export const userOfLiveSession = (sessionId: string, now: Date): Sql => sql`(
  SELECT user_id FROM sessions WHERE sessions.id = ${sessionId} AND ended_at IS NULL AND ends_at > ${now})`;

export const liveSessions = (sessionIds: readonly string[], now: Date): Sql => sql`(
  SELECT id, user_id FROM sessions
  WHERE id = ANY(${[...sessionIds]}::uuid[]) AND ended_at IS NULL AND ends_at > ${now})`;
