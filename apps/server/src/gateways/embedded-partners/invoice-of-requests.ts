import { addDays, type CalendarDate } from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import type { DocumentOf } from '../documents/documents.ts';
import type { Planned } from './answer-order.ts';
import {
  allotNumber,
  findBilledAmong,
  findPrices,
  invoiceNumberOf,
  isBilledDocument,
  noteBilled,
} from './billed-requests.ts';
import { paidOn, paymentId } from './billing-terms.ts';
import { pickOf } from './chance.ts';
import { invoicesToMake, makeInvoice, type Billing } from './make-invoice.ts';

/**
 * The embedded ERP's invoices for a file of requests: one per account, none for a known file (B13). Refused requests
 * are not billed.
 */
export async function invoicesOfRequests(
  db: Queryable,
  request: DocumentOf<'invoice-request'>,
  billing: Billing,
  isRefused: (requestId: number) => boolean,
): Promise<Planned[]> {
  if (await isBilledDocument(db, request.documentId)) return [];
  const billed = await findBilledAmong(
    db,
    request.lines.map(({ requestId }) => requestId),
  );
  const lines = request.lines.filter(({ requestId }) => !billed.has(requestId) && !isRefused(requestId));
  const prices = await findPrices(
    db,
    lines.map(({ productId }) => productId),
  );
  const planned: Planned[] = [];
  for (const toMake of invoicesToMake(request, lines)) {
    const number = await allotNumber(db, request.documentId, toMake.account);
    const invoice = makeInvoice(toMake, invoiceNumberOf(number), prices, billing);
    await noteBilled(db, number, invoice.lines);
    const at = new Date(request.createdAt.getTime() + billing.delayMs);
    planned.push({ partner: 'erp', at, document: { kind: 'invoice', content: invoice } });
    planned.push(...plannedPaymentOf(invoice));
  }
  return planned;
}

/** The ERP reports it in the evening of that day. */
export const paidAt = (day: CalendarDate): Date => new Date(`${day}T20:00:00Z`);

/** Most invoices that are not paid by card are paid by bank transfer one day. */
export function plannedPaymentOf({
  invoiceNumber,
  invoiceDate,
  netDays,
  paymentMethod,
  total,
}: DocumentOf<'invoice'>): Planned[] {
  const due = Date.parse(`${addDays(invoiceDate, netDays)}T12:00:00Z`);
  const day = paymentMethod === 'ACH' && total !== 0 ? paidOn(invoiceNumber, due) : undefined;
  if (day === undefined) return [];
  const content = {
    documentId: paymentId(invoiceNumber),
    invoiceNumber,
    kind: 'payment',
    amount: total,
    paidOn: day,
    reference: `ACH ${pickOf(1_000_000, 'trace', invoiceNumber)}`,
  } as const;
  const at = paidAt(day);
  return [{ partner: 'erp', at, document: { kind: 'invoice-payment', content } }];
}
