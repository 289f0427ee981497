import { sql, type Transaction } from '../../platform/db/database.ts';

/**
 * Removes the contents of the next events that were received before then, and returns how many events it looked at. The rows stay, because
 * they are how a message that a device sends once more is recognized, however late. What nobody has taken yet, or what could
 * not be posted, keeps its content. Goes through the events by id, in which they were received, so that no index is needed for it.
 */
export const emptyOldEvents = async (tx: Transaction, before: Date, limit: number): Promise<number> => {
  const { looked } = await tx.one<{ looked: number }>(sql`
    WITH progress AS MATERIALIZED (SELECT through FROM device_events_emptied FOR UPDATE),
    next AS MATERIALIZED (
      SELECT id, created_at FROM device_events WHERE id > (SELECT through FROM progress) ORDER BY id LIMIT ${limit}),
    old AS MATERIALIZED (
      SELECT id FROM next
      WHERE id < coalesce((SELECT min(id) FROM next WHERE created_at >= ${before}), ${MAX_ID})),
    emptied AS (
      UPDATE device_events SET data = '{}' WHERE id IN (SELECT id FROM old)
        AND taken_at IS NOT NULL AND coalesce(outcome, '') NOT LIKE 'failed:%'),
    moved AS (
      UPDATE device_events_emptied SET through = (SELECT max(id) FROM old) WHERE EXISTS (SELECT FROM old))
    SELECT count(*)::int AS looked FROM old`);
  return looked;
};

const MAX_ID = sql`9223372036854775807`;
