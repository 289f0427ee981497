import { amountText, invoiceProblem, knownInvoiceOtherwise, unknownCustomer } from '@parwell/domain';
import type { DocumentOf } from '../../../gateways/documents/documents.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { isCustomer } from '../../customers/customers.public.ts';
import { documentImporter } from '../../exchange/exchange.public.ts';
import { invoiceToStore } from './invoice-to-store.ts';
import * as queries from './import-invoices.queries.ts';

type Invoice = DocumentOf<'invoice'>;

const audit = auditOf('invoices', 'invoice');
const ERP = { machine: 'ERP' } as const;
const invoiceKey = (invoiceNumber: string): string => `invoice/${invoiceNumber}`;
const refused = (text: string) => new AppError('refused', text);

/**
 * An invoice or a credit memo. A known number with the same content is ignored, whichever document it comes in; with
 * other content it is refused (B15, B16).
 */
export const importInvoice = documentImporter({
  partner: 'erp',
  kind: 'invoice',
  async importDocument({ clock }, tx, invoice) {
    const { invoiceNumber, customerId, creditedInvoice, total, lines } = invoice;
    const toStore = invoiceToStore(invoice, clock.now());
    const { contentHash, isCredit, dueDate } = toStore;
    const known = await queries.findContentHash(tx, invoiceNumber);
    if (known?.equals(contentHash)) return { arrived: [] };
    if (known) throw refused(knownInvoiceOtherwise(invoiceNumber));
    const problem = invoiceProblem(invoice);
    if (problem !== undefined) throw refused(problem);
    if (!(await isCustomer(tx, customerId))) throw refused(`${unknownCustomer(customerId)}.`);
    if (creditedInvoice !== '') {
      const owner = await queries.findInvoiceCustomer(tx, creditedInvoice);
      if (owner === undefined) return { waitsFor: invoiceKey(creditedInvoice) };
      if (owner !== customerId) throw refused(`Invoice ${creditedInvoice} is another customer's.`);
    }
    await refuseRequests(tx, invoice, isCredit);
    await queries.insertInvoices(tx, [toStore]);
    const what = isCredit ? 'Credit memo' : 'Invoice';
    await audit.record(tx, clock.now(), {
      resourceId: invoiceNumber,
      customerId,
      by: ERP,
      eventType: isCredit ? 'Credit Memo Received' : 'Invoice Received',
      description: `${what} ${invoiceNumber} of ${amountText(total)} USD`,
      after: { invoiceNumber, amount: amountText(total), dueDate, lines: lines.length, creditedInvoice },
    });
    return { arrived: [invoiceKey(invoiceNumber)] };
  },
});

/** A request must belong to the invoice's customer, and is on at most one invoice and one credit memo (B16). */
async function refuseRequests(
  db: Queryable,
  { customerId, lines }: Invoice,
  isCredit: boolean,
): Promise<void> {
  const ids = lines.flatMap(({ requestId }) => (requestId === null ? [] : [requestId]));
  const requests = new Map(
    (await queries.findBilledRequests(db, ids, isCredit)).map((request) => [request.id, request]),
  );
  for (const id of ids) {
    const request = requests.get(id);
    if (request?.customerId !== customerId)
      throw refused(`There is no request ${id} of customer ${customerId}.`);
    if (request.invoiceNumber !== null)
      throw refused(
        `Request ${id} is on ${isCredit ? 'credit memo' : 'invoice'} ${request.invoiceNumber} already.`,
      );
  }
}

/** A payment or credit; it waits for an invoice that has not arrived (B17). */
export const importInvoicePayment = documentImporter({
  partner: 'erp',
  kind: 'invoice-payment',
  async importDocument({ clock }, tx, payment) {
    const { invoiceNumber, kind, amount, paidOn, reference, documentId } = payment;
    if (amount === 0) throw refused('Its amount is 0.00.');
    const recorded = await queries.recordInvoicePayment(tx, payment, clock.now());
    if (!recorded) return { waitsFor: invoiceKey(invoiceNumber) };
    await audit.record(tx, clock.now(), {
      resourceId: invoiceNumber,
      customerId: recorded.customerId,
      by: ERP,
      eventType: kind === 'credit' ? 'Invoice Credited' : 'Invoice Paid',
      description: `${kind === 'credit' ? 'Credit' : 'Payment'} of ${amountText(amount)} USD for invoice ${invoiceNumber}`,
      before: { open: amountText(recorded.open + amount) },
      after: { open: amountText(recorded.open), amount: amountText(amount), paidOn, reference, documentId },
    });
    return { arrived: [] };
  },
});
