import type { CommandKind } from '@parwell/domain';
import { epochMs } from '../../platform/db/epoch-ms.ts';
import { raw, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { devices, inPresentPeriod } from '../devices/devices.public.ts';

// A confirmed command about stock is itself the row that waits for the ledger: it exists from the transaction that
// stores the answer, and once, so nothing gets lost or is posted twice (S23).

const LEDGER_KINDS = [
  'manual_correction',
  'manual_receipt',
  'receipt_reject',
] as const satisfies CommandKind[];

export interface WaitingAnswer {
  readonly id: string;
  readonly cabinetId: string;
  readonly kind: (typeof LEDGER_KINDS)[number];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly requestedBy: string;
  /** By the device's own clock. Epoch milliseconds. */
  readonly at: number;
  /** The command was for the device's present customer. */
  readonly isOfPresentCustomer: boolean;
}

/** Spelled out, so that the index of waiting answers is used. */
const waits = sql`kind IN (${raw(LEDGER_KINDS.map((kind) => `'${kind}'`).join(', '))})
  AND status = 'acknowledged' AND taken_at IS NULL`;

export const findCustomersWithAnswers = async (db: Queryable): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT DISTINCT customer_id AS id FROM device_commands JOIN ${devices} USING (cabinet_id) WHERE ${waits}`)
  ).map(({ id }) => id);

export const listWaitingAnswers = (tx: Transaction, customerId: string, limit: number) =>
  tx.many<WaitingAnswer>(sql`
    SELECT id, cabinet_id AS "cabinetId", kind, payload, requested_by AS "requestedBy",
      ${epochMs(sql`coalesce(done_at, answered_at)`)} AS at,
      ${inPresentPeriod(sql`device_commands.cabinet_id`, sql`requested_at`)} AS "isOfPresentCustomer"
    FROM device_commands JOIN ${devices} USING (cabinet_id) WHERE ${waits} AND customer_id = ${customerId}
    ORDER BY answered_at, id LIMIT ${limit}`);

export const answersWait = (cabinetId: Sql): Sql => sql`EXISTS (
  SELECT FROM device_commands WHERE device_commands.cabinet_id = ${cabinetId} AND ${waits})`;

export const markAnswersPosted = (
  tx: Transaction,
  outcomes: readonly { readonly id: string; readonly outcome: string }[],
  now: Date,
) =>
  tx.run(sql`
    UPDATE device_commands SET taken_at = ${now}, outcome = posted.outcome
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}) AS posted(id uuid, outcome text)
    WHERE device_commands.id = posted.id`);

/** Answers that could not be posted wait again; for use once the fault is repaired. */
export const retryFailedAnswers = (tx: Transaction) =>
  tx.run(sql`UPDATE device_commands SET taken_at = NULL, outcome = NULL WHERE outcome LIKE 'failed:%'`);

/** The last command of these kinds that each device has confirmed for its present customer. */
export const listLastDone = (db: Queryable, cabinetIds: readonly string[], kinds: readonly CommandKind[]) =>
  db.many<{ cabinetId: string; payload: unknown; answeredAt: Date }>(sql`
    SELECT DISTINCT ON (cabinet_id) cabinet_id AS "cabinetId", payload, answered_at AS "answeredAt"
    FROM device_commands
    WHERE cabinet_id = ANY(${cabinetIds}) AND kind = ANY(${kinds}) AND status = 'acknowledged'
      AND ${inPresentPeriod(sql`device_commands.cabinet_id`, sql`requested_at`)}
    ORDER BY cabinet_id, answered_at DESC`);
