import { createHash } from 'node:crypto';
import { dueDateOf, isCreditMemo } from '@parwell/domain';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import type { InvoiceToStore } from './import-invoices.queries.ts';

/** The hash needs the fields in the order of the document's shape, as they were read. */
export const invoiceToStore = (invoice: DocumentOf<'invoice'>, receivedAt: Date): InvoiceToStore => ({
  invoice,
  dueDate: dueDateOf(invoice.invoiceDate, invoice.netDays, invoice.dueDate),
  isCredit: isCreditMemo(invoice.total),
  // Excludes the document id, which differs when the same invoice is sent again.
  contentHash: createHash('sha256')
    .update(JSON.stringify({ ...invoice, documentId: '' }))
    .digest(),
  receivedAt,
});
