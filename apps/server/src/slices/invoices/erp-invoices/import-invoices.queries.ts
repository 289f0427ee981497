import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import { sql, type Queryable, type Transaction } from '../../../platform/db/database.ts';
import { products } from '../../products/products.public.ts';

type Invoice = DocumentOf<'invoice'>;

export const findContentHash = async (db: Queryable, invoiceNumber: string): Promise<Buffer | undefined> =>
  (
    await db.maybe<{ hash: Buffer }>(sql`
      SELECT content_hash AS hash FROM invoices WHERE invoice_number = ${invoiceNumber}`)
  )?.hash;

export const findInvoiceCustomer = async (
  db: Queryable,
  invoiceNumber: string,
): Promise<string | undefined> =>
  (
    await db.maybe<{ customerId: string }>(sql`
      SELECT customer_id AS "customerId" FROM invoices WHERE invoice_number = ${invoiceNumber}`)
  )?.customerId;

/** The existing requests among these, each with the invoice or credit memo that it is on already. */
export const findBilledRequests = (db: Queryable, requestIds: readonly number[], isCredit: boolean) =>
  db.many<{ id: number; customerId: string; invoiceNumber: string | null }>(sql`
    SELECT invoice_requests.id, invoice_requests.customer_id AS "customerId",
      invoice_lines.invoice_number AS "invoiceNumber"
    FROM invoice_requests
    LEFT JOIN invoice_lines ON invoice_lines.request_id = invoice_requests.id AND invoice_lines.is_credit = ${isCredit}
    WHERE invoice_requests.id = ANY(${requestIds})`);

export interface InvoiceToStore {
  readonly invoice: Invoice;
  readonly dueDate: string;
  readonly isCredit: boolean;
  readonly contentHash: Buffer;
  readonly receivedAt: Date;
}

export async function insertInvoices(tx: Transaction, invoices: readonly InvoiceToStore[]): Promise<void> {
  const heads = invoices.map(({ invoice: { lines, ...head }, contentHash, ...rest }) => ({
    ...head,
    ...rest,
    allRelevant: lines.every(({ ccrRelevant }) => ccrRelevant === 'yes'),
    contentHash: contentHash.toString('hex'),
  }));
  await tx.run(sql`
    INSERT INTO invoices (invoice_number, customer_id, payer, invoice_date, due_date, payment_terms, net_days,
      payment_method, manufacturer, amount_cents, credited_invoice, all_ccr_relevant, content_hash, received_at)
    SELECT "invoiceNumber", "customerId", payer, "invoiceDate", "dueDate", "paymentTerms", "netDays", "paymentMethod",
      manufacturer, total, nullif("creditedInvoice", ''), "allRelevant", decode("contentHash", 'hex'), "receivedAt"
    FROM jsonb_to_recordset(${JSON.stringify(heads)}) AS head("invoiceNumber" text, "customerId" text, payer text,
      "invoiceDate" date, "dueDate" date, "paymentTerms" text, "netDays" integer, "paymentMethod" text,
      manufacturer text, total bigint, "creditedInvoice" text, "allRelevant" boolean, "contentHash" text,
      "receivedAt" timestamptz)`);
  const lines = invoices.flatMap(({ invoice: { invoiceNumber, lines: its }, isCredit }) =>
    its.map((line) => ({ ...line, invoiceNumber, isCredit })),
  );
  await tx.run(sql`
    -- Without a description, store the present product name: a PDF must not change when the product is renamed (B27).
    INSERT INTO invoice_lines (invoice_number, line_number, kind, request_id, is_credit, product_id, description, ndc,
      lot, serial, dispensed_at, quantity, assay_e4, price_e4, amount_cents, ccr_relevant)
    SELECT "invoiceNumber", "lineNumber", kind, "requestId", "isCredit", "productId", coalesce(nullif(description, ''), product_name, ''),
      line.ndc, lot, serial, "dispensedAt", quantity, assay, "unitPrice", amount, "ccrRelevant" = 'yes'
    FROM jsonb_to_recordset(${JSON.stringify(lines)}) AS line("invoiceNumber" text, "lineNumber" integer, kind text,
      "requestId" bigint, "isCredit" boolean, "productId" text, description text, ndc text, lot text, serial text,
      "dispensedAt" timestamptz, quantity integer, assay bigint, "unitPrice" bigint, amount bigint, "ccrRelevant" text)
    LEFT JOIN ${products} ON products.product_id = "productId"`);
}

/** Returns the open amount after a payment or credit. The invoice stays locked until the transaction ends. */
export async function recordInvoicePayment(
  tx: Transaction,
  payment: DocumentOf<'invoice-payment'>,
  now: Date,
): Promise<{ customerId: string; open: number } | undefined> {
  const invoice = await tx.maybe<{ customerId: string; open: number }>(sql`
    UPDATE invoices SET settled_cents = settled_cents + ${payment.amount}
    WHERE invoice_number = ${payment.invoiceNumber}
    RETURNING customer_id AS "customerId", open_cents AS open`);
  if (invoice)
    await tx.run(sql`
      INSERT INTO invoice_payments (invoice_number, kind, amount_cents, paid_on, reference, document_id, received_at)
      VALUES (${payment.invoiceNumber}, ${payment.kind}, ${payment.amount}, ${payment.paidOn}, ${payment.reference},
        ${payment.documentId}, ${now})`);
  return invoice;
}
