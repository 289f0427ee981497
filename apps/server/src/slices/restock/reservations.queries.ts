import { sql, type Transaction } from '../../platform/db/database.ts';
import type {
  ChangedLine,
  ConfirmedOrder,
  FailedOrder,
  LineStatus,
  ReopenedOrder,
} from '../orders/order-changes.public.ts';
import { markRestock } from './marks.queries.ts';

/** The available packs of a batch have changed for every customer (R9). */
const markForAll = (tx: Transaction, lines: readonly ChangedLine[]) =>
  markRestock(
    tx,
    lines.map(({ productId }) => ({ productId })),
  );

/** A failed request frees its batches, and its rows are failed until released again (R2, R8). */
export async function freeFailed(
  tx: Transaction,
  { requestNumber, reason, at, lines }: FailedOrder,
): Promise<void> {
  await tx.run(sql`
    UPDATE batch_reservations SET ended_at = ${at} WHERE request_number = ${requestNumber} AND ended_at IS NULL`);
  await tx.run(sql`
    INSERT INTO restock_failures (row_key, message, at)
    SELECT DISTINCT row_key, ${reason}, ${at}::timestamptz FROM release_lines
    WHERE request_number = ${requestNumber} AND row_key IS NOT NULL
    ON CONFLICT (row_key) DO UPDATE SET message = excluded.message, at = excluded.at`);
  await markForAll(tx, lines);
}

/** Frees the packs that the ERP did not order (R8). */
export async function confirmReservations(
  tx: Transaction,
  { requestNumber, confirmed, at, lines }: ConfirmedOrder,
): Promise<void> {
  await tx.run(sql`
    UPDATE batch_reservations SET
      confirmed_at = CASE WHEN request_line = ANY(${confirmed}::int[]) THEN ${at}::timestamptz END,
      ended_at = CASE WHEN NOT request_line = ANY(${confirmed}::int[]) THEN ${at}::timestamptz END
    WHERE request_number = ${requestNumber}`);
  await markForAll(tx, lines);
}

/** Rows of a request that was ordered after all are no longer failed. */
export async function forgetFailures(
  tx: Transaction,
  { requestNumber, failedAt }: ReopenedOrder,
): Promise<void> {
  await tx.run(sql`
    DELETE FROM restock_failures WHERE at = ${failedAt} AND row_key IN (
      SELECT row_key FROM release_lines WHERE request_number = ${requestNumber} AND row_key IS NOT NULL)`);
}

/** A deleted line frees its batch, which is reserved again if the line is restored. */
export async function freeDeleted(tx: Transaction, line: LineStatus): Promise<void> {
  await tx.run(sql`
    UPDATE batch_reservations SET ended_at = ${line.isDeleted ? line.at : null}
    WHERE request_number = ${line.requestNumber} AND request_line = ${line.requestLine}`);
  await markForAll(tx, [line]);
}
