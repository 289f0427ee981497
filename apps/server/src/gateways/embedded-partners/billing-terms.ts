import { CARD_PAYABLE, type CalendarDate } from '@parwell/domain';
import { masterData } from '../erp/master-data.ts';
import { chanceOf, pickOf } from './chance.ts';

const STANDARD_TERMS = 'Net 30';
const termsByCustomer = new Map(masterData().map(({ customerId, paymentTerm }) => [customerId, paymentTerm]));

/** The terms and the payment method of a customer's account: always the same. */
export function termsOf(customerId: string, account: string) {
  const paymentTerms = termsByCustomer.get(customerId) ?? STANDARD_TERMS;
  const byCard = chanceOf('by card', customerId, account) < 0.4;
  return {
    payer: `${customerId}-${account}`,
    paymentTerms,
    // "2% 10, Net 30" is 30 days.
    netDays: Number(/Net (\d+)/.exec(paymentTerms)?.[1] ?? 30),
    paymentMethod: byCard ? CARD_PAYABLE : 'ACH',
  };
}

const MAKERS = ['Northfield Biologics', 'Aldergate Therapeutics', 'Corvane Plasma', 'Helmsley Laboratories'];

/** The manufacturer of an invoice's products. */
export function makerOf(productIds: readonly string[]): string {
  const makers = new Set(productIds.map((id) => MAKERS[pickOf(MAKERS.length, 'maker', id)] ?? ''));
  const [first = ''] = makers;
  return makers.size > 1 ? 'Various' : first;
}

/** Most customers who do not pay by card pay within three weeks around the due date; the others do not pay. */
export function paidOn(invoiceNumber: string, due: number): CalendarDate | undefined {
  if (chanceOf('paid', invoiceNumber) >= 0.85) return undefined;
  const days = pickOf(21, 'paid on', invoiceNumber) - 10;
  return new Date(due + days * 86_400_000).toISOString().slice(0, 10);
}

/** The document that reports a bank payment of an invoice. */
export const paymentId = (invoiceNumber: string): string => `PAY-${invoiceNumber}`;
