import { sql, type Transaction } from '../../platform/db/database.ts';
import type {
  ChangedLine,
  ConfirmedOrder,
  FailedOrder,
  LineStatus,
  ReopenedOrder,
} from '../orders/order-changes.public.ts';
import { markRestock } from './marks.queries.ts';

/** What can be ordered of a batch has changed for every customer (R9). */
const markForAll = (tx: Transaction, lines: readonly ChangedLine[]) =>
  markRestock(
    tx,
    lines.map(({ productId }) => ({ productId })),
  );

/** The batches of a request that failed are free again, and its rows have failed until they are released again (R2, R8). */
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

/** What the ERP has not ordered of a request is free again (R8). */
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

/** Rows of a request that was ordered after all have not failed any more. */
export async function forgetFailures(
  tx: Transaction,
  { requestNumber, failedAt }: ReopenedOrder,
): Promise<void> {
  await tx.run(sql`
    DELETE FROM restock_failures WHERE at = ${failedAt} AND row_key IN (
      SELECT row_key FROM release_lines WHERE request_number = ${requestNumber} AND row_key IS NOT NULL)`);
}

/** A line that is deleted frees its batch, which counts again if the line is put back. */
export async function freeDeleted(tx: Transaction, line: LineStatus): Promise<void> {
  await tx.run(sql`
    UPDATE batch_reservations SET ended_at = ${line.isDeleted ? line.at : null}
    WHERE request_number = ${line.requestNumber} AND request_line = ${line.requestLine}`);
  await markForAll(tx, [line]);
}
