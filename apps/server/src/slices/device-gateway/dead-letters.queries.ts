import type { CallResponse, readDeadLetter } from '@parwell/contract';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';

/** The customer that the sender is with now, for the link to the device. */
export const presentCustomer = sql`(
  SELECT customer_id FROM ${devices} WHERE devices.cabinet_id = dead_letters.cabinet_id)`;

export const findDeadLetter = (db: Queryable, id: number) =>
  db.maybe<CallResponse<typeof readDeadLetter>>(sql`
    SELECT id, to_json(received_at) AS "receivedAt", cabinet_id AS "cabinetId", ${presentCustomer} AS "customerId",
      topic, reason, bytes, payload
    FROM dead_letters WHERE id = ${id}`);

export const deleteOldDeadLetters = (tx: Transaction, before: Date, limit: number) =>
  tx.run(sql`
    DELETE FROM dead_letters WHERE id IN (
      SELECT id FROM dead_letters WHERE received_at < ${before}
      ORDER BY received_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)`);

/** Deletes the oldest of devices that have more. */
export const deleteExcessDeadLetters = (tx: Transaction, keptPerDevice: number, limit: number) =>
  tx.run(sql`
    DELETE FROM dead_letters WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY cabinet_id ORDER BY id DESC) AS place FROM dead_letters
      ) letter WHERE place > ${keptPerDevice} LIMIT ${limit})`);
