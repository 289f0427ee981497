import { INVOICE_CURRENCY, lineAmount, type CalendarDate } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import { documentFileName } from '../documents/document-gateway.ts';
import { readDocument, writeDocument, type DocumentOf } from '../documents/documents.ts';
import { changeForPortal, lockForPortal } from '../documents/embedded-documents.ts';
import type { Planned } from './answer-order.ts';
import {
  allotNumber,
  findBilled,
  invoiceNumberOf,
  isBilledDocument,
  type BilledRequest,
  type InvoiceLine,
} from './billed-requests.ts';
import { makerOf, paymentId, termsOf } from './billing-terms.ts';
import type { Billing } from './make-invoice.ts';

type CreditMemo = DocumentOf<'invoice'>;
type Use = DocumentOf<'invoice-payment'>;

/**
 * The embedded ERP's credit memo for a credit request, if it has billed the request (B10). The memo is used for the
 * invoice at once: both are reported as paid by that amount.
 */
export async function creditOfRequest(
  db: Queryable,
  { documentId, requestId, customerId, requestedAt }: DocumentOf<'credit-request'>,
  { delayMs, days }: Billing,
): Promise<Planned[]> {
  const billed = await findBilled(db, requestId);
  // A line without a price cannot be credited.
  if (!billed || billed.line.amount === 0 || (await isBilledDocument(db, documentId))) return [];
  const invoiceNumber = invoiceNumberOf(await allotNumber(db, documentId, ''));
  const at = new Date(requestedAt.getTime() + delayMs);
  const memo = makeCreditMemo(billed, customerId, invoiceNumber, days.dayOf(at.getTime()));
  await reducePayment(db, memo.creditedInvoice, -memo.total);
  const uses = usesOf(memo).map((content): Planned => ({
    partner: 'erp',
    at,
    document: { kind: 'invoice-payment', content },
  }));
  return [{ partner: 'erp', at, document: { kind: 'invoice', content: memo } }, ...uses];
}

/** A planned payment is reduced by the credit. */
async function reducePayment(db: Queryable, invoiceNumber: string, credit: number): Promise<void> {
  const file = await lockForPortal(db, 'erp', documentFileName('invoice-payment', paymentId(invoiceNumber)));
  if (!file) return;
  const planned = readDocument(file.body);
  if (planned.kind !== 'invoice-payment') return;
  const amount = planned.content.amount - credit;
  const payment = writeDocument('invoice-payment', { ...planned.content, amount });
  await changeForPortal(db, 'erp', file.name, amount > 0 ? payment : undefined);
}

export function makeCreditMemo(
  { number, account, line: billed }: BilledRequest,
  customerId: string,
  invoiceNumber: string,
  invoiceDate: CalendarDate,
): CreditMemo {
  const line = creditLine(billed);
  const { payer, ...terms } = termsOf(customerId, account);
  // In the order of the document's shape, as it is read.
  return {
    documentId: `INV-${invoiceNumber}`,
    invoiceNumber,
    customerId,
    payer,
    invoiceDate,
    dueDate: invoiceDate,
    ...terms,
    paymentMethod: 'Credit',
    manufacturer: makerOf([line.productId]),
    currency: INVOICE_CURRENCY,
    creditedInvoice: invoiceNumberOf(number),
    lines: [line],
    total: line.amount,
  };
}

const creditLine = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  lineNumber: 10,
  quantity: -line.quantity,
  amount: lineAmount(-line.quantity, line.assay, line.unitPrice),
});

/** The use of a credit memo for its invoice brings both open amounts nearer to zero. */
export function usesOf({ invoiceNumber, creditedInvoice, invoiceDate, total }: CreditMemo): Use[] {
  const use = (of: string, amount: number, reference: string): Use => ({
    documentId: `USE-${invoiceNumber}-${of}`,
    invoiceNumber: of,
    kind: 'credit',
    amount,
    paidOn: invoiceDate,
    reference,
  });
  return [use(creditedInvoice, -total, invoiceNumber), use(invoiceNumber, total, creditedInvoice)];
}
