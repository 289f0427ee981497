import { INVOICE_CURRENCY, lineAmount } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import type { Planned } from './answer-order.ts';
import {
  allotNumber,
  findBilled,
  invoiceNumberOf,
  isBilledDocument,
  type InvoiceLine,
} from './billed-requests.ts';
import { makerOf, termsOf } from './billing-terms.ts';
import type { Billing } from './invoice-of-requests.ts';

/**
 * The credit memo that the embedded ERP makes of a credit request, if it has billed the request (B10). It is used for the invoice at once: both are
 * said to be settled by so much.
 */
export async function creditOfRequest(
  db: Queryable,
  { documentId, requestId, customerId, requestedAt }: DocumentOf<'credit-request'>,
  { delayMs, days }: Billing,
): Promise<Planned[]> {
  const billed = await findBilled(db, requestId);
  if (!billed || (await isBilledDocument(db, documentId))) return [];
  const line = creditLine(billed.line);
  // It costs nothing, so there is nothing to credit.
  if (line.amount === 0) return [];
  const invoiceNumber = invoiceNumberOf(await allotNumber(db, documentId, ''));
  const creditedInvoice = invoiceNumberOf(billed.number);
  const at = new Date(requestedAt.getTime() + delayMs);
  const invoiceDate = days.dayOf(at.getTime());
  const used = (of: string, amount: number, reference: string): Planned => ({
    partner: 'erp',
    at,
    document: {
      kind: 'invoice-payment',
      content: {
        documentId: `USE-${invoiceNumber}-${of}`,
        invoiceNumber: of,
        kind: 'credit',
        amount,
        paidOn: invoiceDate,
        reference,
      },
    },
  });
  return [
    {
      partner: 'erp',
      at,
      document: {
        kind: 'invoice',
        content: {
          documentId: `INV-${invoiceNumber}`,
          invoiceNumber,
          customerId,
          ...termsOf(customerId, 'A'),
          paymentMethod: 'Credit',
          invoiceDate,
          dueDate: invoiceDate,
          manufacturer: makerOf([line.productId]),
          currency: INVOICE_CURRENCY,
          creditedInvoice,
          lines: [line],
          total: line.amount,
        },
      },
    },
    used(creditedInvoice, -line.amount, invoiceNumber),
    used(invoiceNumber, line.amount, creditedInvoice),
  ];
}

const creditLine = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  lineNumber: 10,
  quantity: -line.quantity,
  amount: lineAmount(-line.quantity, line.assay, line.unitPrice),
});
