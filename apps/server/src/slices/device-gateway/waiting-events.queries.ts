import { epochMs } from '../../platform/db/epoch-ms.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

/** An event that is not posted yet. */
export interface WaitingEvent {
  readonly id: number;
  readonly cabinetId: string;
  readonly messageId: string;
  readonly kind: string;
  readonly data: unknown;
  /** By the device's clock, or the time of receipt where that was wrong. Epoch milliseconds. */
  readonly at: number;
  readonly timeReplaced: boolean;
}

/** Jumps along the index from one customer to the next, however many events one of them has. */
export const findWaitingCustomers = async (db: Queryable): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      WITH RECURSIVE waiting AS (
        (SELECT customer_id AS id FROM device_events WHERE taken_at IS NULL ORDER BY customer_id LIMIT 1)
        UNION ALL
        SELECT (SELECT customer_id FROM device_events WHERE taken_at IS NULL AND customer_id > waiting.id
          ORDER BY customer_id LIMIT 1) FROM waiting WHERE waiting.id IS NOT NULL)
      SELECT id FROM waiting WHERE id IS NOT NULL`)
  ).map(({ id }) => id);

interface Share {
  readonly perDevice: number;
  readonly limit: number;
}

/**
 * The oldest waiting events of a customer by the clock of each device, and some of every device, so that a long backlog
 * of one does not delay the others.
 */
export const listWaitingEvents = (tx: Transaction, customerId: string, { perDevice, limit }: Share) =>
  tx.many<WaitingEvent>(sql`
    WITH RECURSIVE sender AS (
      (SELECT cabinet_id AS id FROM device_events WHERE taken_at IS NULL AND customer_id = ${customerId}
        ORDER BY cabinet_id LIMIT 1)
      UNION ALL
      SELECT (SELECT cabinet_id FROM device_events WHERE taken_at IS NULL AND customer_id = ${customerId}
        AND cabinet_id > sender.id ORDER BY cabinet_id LIMIT 1) FROM sender WHERE sender.id IS NOT NULL)
    SELECT id, "cabinetId", "messageId", kind, data, at, "timeReplaced" FROM (
      SELECT event.*, row_number() OVER (PARTITION BY "cabinetId" ORDER BY at, event.id) AS turn
      FROM sender CROSS JOIN LATERAL (
        SELECT id, cabinet_id AS "cabinetId", message_id AS "messageId", kind, data, ${epochMs(sql`happened_at`)} AS at,
          flags <> 0 AS "timeReplaced"
        FROM device_events
        WHERE taken_at IS NULL AND customer_id = ${customerId} AND cabinet_id = sender.id
        ORDER BY happened_at, id LIMIT ${perDevice}) AS event
      WHERE sender.id IS NOT NULL) AS shared
    ORDER BY turn, at, id LIMIT ${limit}`);

/** Those of the events that were not posted meanwhile. */
export const findStillWaiting = async (
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx.many<{ id: number }>(sql`
        SELECT id FROM device_events WHERE id = ANY(${ids}) AND taken_at IS NULL`)
    ).map(({ id }) => id),
  );

/** Whether events of the device wait that happened at this customer. */
export const eventsWait = (customerId: Sql, cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM device_events WHERE device_events.customer_id = ${customerId}
    AND device_events.cabinet_id = ${cabinetId} AND taken_at IS NULL)`;

export interface Outcome {
  readonly id: number;
  readonly outcome: string;
}

export const markEventsPosted = (tx: Transaction, outcomes: readonly Outcome[], now: Date) =>
  tx.run(sql`
    UPDATE device_events SET taken_at = ${now}, outcome = posted.outcome
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}) AS posted(id bigint, outcome text)
    WHERE device_events.id = posted.id`);

/** Events that could not be posted wait again; for use once the fault is repaired. */
export const retryFailedEvents = (tx: Transaction) =>
  tx.run(sql`UPDATE device_events SET taken_at = NULL, outcome = NULL WHERE outcome LIKE 'failed:%'`);
