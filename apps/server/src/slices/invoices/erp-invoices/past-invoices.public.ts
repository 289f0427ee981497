// For the demo: stores the invoices and payments of the past directly.
import type { CalendarDate } from '@parwell/domain';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { inParts } from '../../../platform/in-parts.ts';
import { invoiceToStore } from './invoice-to-store.ts';
import { insertInvoices } from './import-invoices.queries.ts';

/** The fields must be in the order of the document's shape, because the hash depends on it. */
export async function storePastInvoices(
  tx: Transaction,
  invoices: readonly { readonly invoice: DocumentOf<'invoice'>; readonly at: Date }[],
): Promise<void> {
  for (const some of inParts(invoices))
    await insertInvoices(
      tx,
      some.map(({ invoice, at }) => invoiceToStore(invoice, at)),
    );
}

export interface PastPayment {
  readonly invoiceNumber: string;
  readonly kind: 'payment' | 'credit' | 'card';
  /** In cents. */
  readonly amount: number;
  readonly paidOn: CalendarDate;
  readonly reference: string;
  /** The ERP's; null for card payments. */
  readonly documentId: string | null;
  readonly at: Date;
}

export async function storePastPayments(tx: Transaction, payments: readonly PastPayment[]): Promise<void> {
  await tx.run(sql`
    WITH paid AS (
      INSERT INTO invoice_payments (invoice_number, kind, amount_cents, paid_on, reference, document_id, received_at)
      SELECT "invoiceNumber", kind, amount, "paidOn", reference, "documentId", at
      FROM jsonb_to_recordset(${JSON.stringify(payments)}) AS row("invoiceNumber" text, kind text, amount bigint,
        "paidOn" date, reference text, "documentId" text, at timestamptz)
      ORDER BY at
      RETURNING invoice_number, amount_cents)
    UPDATE invoices SET settled_cents = settled_cents + total
    FROM (SELECT invoice_number, sum(amount_cents) AS total FROM paid GROUP BY invoice_number) payments
    WHERE payments.invoice_number = invoices.invoice_number`);
}
