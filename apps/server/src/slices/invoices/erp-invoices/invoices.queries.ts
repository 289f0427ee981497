import type { InvoiceDetail, InvoiceFilter, InvoiceSums } from '@parwell/contract';
import { AGEING_BUCKETS, assayText, priceText } from '@parwell/domain';
import { join, raw, sql, type Queryable } from '../../../platform/db/database.ts';
import { select } from '../../../platform/db/list-rows.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import {
  invoiceHead,
  invoiceList,
  isInBucket,
  NEWEST_FIRST,
  type InvoiceReader,
  type InvoiceViewer,
} from './invoices.list.ts';

/** The open amounts of all matching invoices. Remaining credits belong to no age. */
export async function sumInvoices(
  db: Queryable,
  viewer: InvoiceViewer,
  filter: InvoiceFilter,
): Promise<InvoiceSums> {
  const { from, where } = invoiceList.source(viewer, filter, NEWEST_FIRST);
  const buckets = AGEING_BUCKETS.map(
    (
      bucket,
    ) => sql`coalesce(sum(invoices.open_cents) FILTER (WHERE ${isInBucket(bucket, viewer.today)}), 0)::bigint
      AS "${raw(bucket)}"`,
  );
  const { invoices, amount, credits, ...ageing } = await db.one<
    Pick<InvoiceSums, 'invoices' | 'amount' | 'credits'> & InvoiceSums['ageing']
  >(sql`
    SELECT count(*) AS invoices, coalesce(sum(invoices.amount_cents), 0)::bigint AS amount,
      coalesce(sum(least(invoices.open_cents, 0)), 0)::bigint AS credits, ${join(buckets)}
    FROM ${from} WHERE ${where}`);
  const owed = AGEING_BUCKETS.reduce((sum, bucket) => sum + ageing[bucket], 0);
  return { invoices, amount, open: owed + credits, overdue: owed - ageing['not due'], credits, ageing };
}

interface StoredLine extends Omit<InvoiceDetail['lines'][number], 'assay' | 'unitPrice'> {
  readonly assay: number | null;
  readonly price: number;
}

/** Undefined if the viewer may not see it. Times are texts, as in the contract. */
export async function findInvoice(
  db: Queryable,
  reader: InvoiceReader,
  invoiceNumber: string,
): Promise<InvoiceDetail | undefined> {
  const found = await db.maybe<{
    invoice: InvoiceDetail['invoice'];
    lines: StoredLine[];
    payments: InvoiceDetail['payments'];
    creditMemos: InvoiceDetail['creditMemos'];
  }>(sql`
    SELECT (SELECT row_to_json(head) FROM (SELECT ${select(invoiceHead(reader))}) head) AS invoice, (
      SELECT json_agg(line ORDER BY line."lineNumber") FROM (
        SELECT line_number AS "lineNumber", kind, request_id AS "requestId", product_id AS "ProductNumber", description,
          ndc, lot, serial AS "serialNo", dispensed_at AS "dispensedAt", quantity, assay_e4 AS assay, price_e4 AS price,
          amount_cents AS amount, ccr_relevant AS "CCRRelevant"
        FROM invoice_lines WHERE invoice_lines.invoice_number = invoices.invoice_number) line) AS lines, (
      SELECT coalesce(json_agg(json_build_object('kind', kind, 'amount', amount_cents, 'paidOn', paid_on,
        'reference', reference) ORDER BY paid_on, id), '[]')
      FROM invoice_payments WHERE invoice_payments.invoice_number = invoices.invoice_number) AS payments, (
      SELECT coalesce(json_agg(json_build_object('InvoiceNumber', memo.invoice_number, 'InvoiceAmount', memo.amount_cents)
        ORDER BY memo.invoice_date, memo.invoice_number), '[]')
      FROM invoices memo WHERE memo.credited_invoice = invoices.invoice_number) AS "creditMemos"
    FROM invoices
    WHERE invoices.invoice_number = ${invoiceNumber} AND ${ofTenants(sql`invoices.customer_id`, reader.tenants)}`);
  return (
    found && {
      ...found,
      lines: found.lines.map(({ assay, price, ...line }) => ({
        ...line,
        assay: assay === null ? null : assayText(assay),
        unitPrice: priceText(price),
      })),
    }
  );
}
