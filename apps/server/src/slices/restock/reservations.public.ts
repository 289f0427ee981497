// What the ERP says of an order and a release has to know. Apart from the rest, because a release places orders.
import { sql, type Transaction } from '../../platform/db/database.ts';
import { markRestock } from './marks.public.ts';

interface OrderedProduct {
  readonly productId: string;
}

/** What can be ordered of a batch has changed for every customer (R9). */
const markForAll = (tx: Transaction, products: readonly OrderedProduct[]) =>
  markRestock(
    tx,
    products.map(({ productId }) => ({ productId })),
  );

/** The ERP refuses a request, or staff no longer wait for its answer: its batches are free again, and its rows have failed until they are released again (R2, R8). */
export async function noteRefused(
  tx: Transaction,
  request: { readonly requestNumber: string; readonly reason: string; readonly at: Date },
  products: readonly OrderedProduct[],
): Promise<void> {
  const { requestNumber, reason, at } = request;
  await tx.run(sql`
    UPDATE batch_reservations SET ended_at = ${at} WHERE request_number = ${requestNumber} AND ended_at IS NULL`);
  await tx.run(sql`
    INSERT INTO restock_failures (row_key, message, at)
    SELECT DISTINCT row_key, ${reason}, ${at}::timestamptz FROM release_lines
    WHERE request_number = ${requestNumber} AND row_key IS NOT NULL
    ON CONFLICT (row_key) DO UPDATE SET message = excluded.message, at = excluded.at`);
  await markForAll(tx, products);
}

/** The ERP has made an order of a request. What it has not ordered is free again (R8). */
export async function noteConfirmed(
  tx: Transaction,
  request: { readonly requestNumber: string; readonly confirmed: readonly number[]; readonly at: Date },
  products: readonly OrderedProduct[],
): Promise<void> {
  const { requestNumber, confirmed, at } = request;
  await tx.run(sql`
    UPDATE batch_reservations SET
      confirmed_at = CASE WHEN request_line = ANY(${confirmed}::int[]) THEN ${at}::timestamptz END,
      ended_at = CASE WHEN NOT request_line = ANY(${confirmed}::int[]) THEN ${at}::timestamptz END
    WHERE request_number = ${requestNumber}`);
  await markForAll(tx, products);
}

/** The ERP has made an order of a request that had failed at a time, because staff had closed it: its rows have not failed any more. */
export const noteReopened = (tx: Transaction, requestNumber: string, failedAt: Date) =>
  tx.run(sql`
    DELETE FROM restock_failures WHERE at = ${failedAt} AND row_key IN (
      SELECT row_key FROM release_lines WHERE request_number = ${requestNumber} AND row_key IS NOT NULL)`);

/** A line of an order has another status. A deleted one frees its batch; it counts again if it is put back. */
export async function noteStatus(
  tx: Transaction,
  line: OrderedProduct & {
    readonly requestNumber: string;
    readonly requestLine: number;
    readonly isDeleted: boolean;
    readonly at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    UPDATE batch_reservations SET ended_at = ${line.isDeleted ? line.at : null}
    WHERE request_number = ${line.requestNumber} AND request_line = ${line.requestLine}`);
  await markForAll(tx, [line]);
}
