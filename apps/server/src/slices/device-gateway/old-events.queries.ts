import { sql, type Transaction } from '../../platform/db/database.ts';

/**
 * Removes the contents of the next events that were received before then, and returns how many events it has checked.
 * The rows stay: by them a message that a device repeats is recognized, however late. Events that wait, or could not be
 * posted, keep their content. Goes through the events by id, which is the order of receipt, so that no index is needed.
 */
export const emptyOldEvents = async (tx: Transaction, before: Date, limit: number): Promise<number> => {
  const { checked } = await tx.one<{ checked: number }>(sql`
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
    SELECT count(*)::int AS checked FROM old`);
  return checked;
};

const MAX_ID = sql`9223372036854775807`;
