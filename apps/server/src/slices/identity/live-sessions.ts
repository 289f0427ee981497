import { sql, type Sql } from '../../platform/db/database.ts';

/** The id of the user behind a session that is alive at `now`, as an expression. */
export const userOfLiveSession = (sessionId: string, now: Date): Sql => sql`(
  SELECT user_id FROM sessions WHERE sessions.id = ${sessionId} AND ended_at IS NULL AND ends_at > ${now})`;

/** The sessions among these that are alive at `now`, with their users, as a subquery: `id`, `user_id`. */
export const liveSessions = (sessionIds: readonly string[], now: Date): Sql => sql`(
  SELECT id, user_id FROM sessions
  WHERE id = ANY(${[...sessionIds]}::uuid[]) AND ended_at IS NULL AND ends_at > ${now})`;
