import { createHash } from 'node:crypto';
import { dueDateOf, isCreditMemo } from '@parwell/domain';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import type { InvoiceToStore } from './take-invoices.queries.ts';

/** What is stored of an invoice, as it was read from its document: fields are in the order of its shape, which the hash needs. */
export const invoiceToStore = (invoice: DocumentOf<'invoice'>, receivedAt: Date): InvoiceToStore => ({
  invoice,
  dueDate: dueDateOf(invoice.invoiceDate, invoice.netDays, invoice.dueDate),
  isCredit: isCreditMemo(invoice.total),
  // Without the id of its document.
  contentHash: createHash('sha256')
    .update(JSON.stringify({ ...invoice, documentId: '' }))
    .digest(),
  receivedAt,
});
