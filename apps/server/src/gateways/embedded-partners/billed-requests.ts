// The embedded ERP's memory of its invoices. Nothing else reads or writes these tables.
import { sql, type Queryable } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';

export type InvoiceLine = DocumentOf<'invoice'>['lines'][number];

export const isBilledDocument = async (db: Queryable, documentId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM embedded_invoices WHERE document_id = ${documentId} LIMIT 1`)) !==
  undefined;

/** The next invoice number; concurrent transactions wait, so that there are no gaps. */
export async function allotNumber(db: Queryable, documentId: string, account: string): Promise<number> {
  await db.run(sql`LOCK TABLE embedded_invoices IN SHARE ROW EXCLUSIVE MODE`);
  const { number } = await db.one<{ number: number }>(sql`
    INSERT INTO embedded_invoices (number, document_id, account)
    SELECT coalesce(max(number), 0) + 1, ${documentId}, ${account} FROM embedded_invoices RETURNING number`);
  return number;
}

export const invoiceNumberOf = (number: number): string => String(9_400_000_000 + number);

export const noteBilled = (db: Queryable, number: number, lines: readonly InvoiceLine[]) =>
  db.run(sql`
    INSERT INTO embedded_billed (request_id, number, line)
    SELECT (line ->> 'requestId')::bigint, ${number}, line FROM jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line
    WHERE line ->> 'requestId' IS NOT NULL
    ON CONFLICT (request_id) DO NOTHING`);

/** Requests that are already on an invoice. */
export const findBilledAmong = async (
  db: Queryable,
  requestIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db.many<{ id: number }>(sql`
    SELECT request_id AS id FROM embedded_billed WHERE request_id = ANY(${requestIds})`);
  return new Set(rows.map(({ id }) => id));
};

/** A request with its line on the invoice. */
export interface BilledRequest {
  /** The invoice's. */
  readonly number: number;
  readonly account: string;
  readonly line: InvoiceLine;
}

export async function findBilled(db: Queryable, requestId: number): Promise<BilledRequest | undefined> {
  const billed = await db.maybe<
    BilledRequest & { readonly line: { readonly dispensedAt: string | null } }
  >(sql`
    SELECT number, account, line FROM embedded_billed JOIN embedded_invoices USING (number)
    WHERE request_id = ${requestId}`);
  if (!billed) return undefined;
  const { dispensedAt } = billed.line;
  return { ...billed, line: { ...billed.line, dispensedAt: dispensedAt && new Date(dispensedAt) } };
}

export interface ProductPrice {
  readonly productId: string;
  readonly productName: string;
  readonly packCents: number;
  readonly lumQty: number | null;
  readonly packQty: number;
}

/** Prices per pack. */
export const findPrices = async (
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductPrice>> => {
  const rows = await db.many<ProductPrice>(sql`
    SELECT product_id AS "productId", product_name AS "productName", pack_cents AS "packCents", lum_qty AS "lumQty",
      pack_qty AS "packQty"
    FROM embedded_prices WHERE product_id = ANY(${productIds})`);
  return new Map(rows.map((price) => [price.productId, price]));
};
