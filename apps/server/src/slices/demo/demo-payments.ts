import { addDays, CARD_PAYABLE, type BusinessDays, type CalendarDate } from '@parwell/domain';
import type { Planned } from '../../gateways/embedded-partners/answer-order.ts';
import { paymentId } from '../../gateways/embedded-partners/billing-terms.ts';
import { hexOf, pickOf } from '../../gateways/embedded-partners/chance.ts';
import { usesOf } from '../../gateways/embedded-partners/credit-of-request.ts';
import { paidAt, plannedPaymentOf } from '../../gateways/embedded-partners/invoice-of-requests.ts';
import type { PastInvoice } from '../../gateways/embedded-partners/past-invoices.ts';
import type { PastPayment } from '../invoices/erp-invoices/past-invoices.public.ts';
import type { PastAttempt } from '../payments/demo-payments.public.ts';
import { NORTHSIDE } from './demo-customers.ts';
import { fatesOf, owedOn, paidDayOf, paidFate, storiesOf, type OwedInvoice } from './demo-invoice-fates.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const CLERK = 'billing@northside.example';
const OTHER_CLERK = 'manager@lakeview.example';

export interface PastMoney {
  readonly payments: readonly PastPayment[];
  readonly attempts: readonly PastAttempt[];
  /** The ERP will report these. */
  readonly planned: readonly Planned[];
}

interface PastContext {
  readonly today: CalendarDate;
  readonly days: BusinessDays;
  /** Requests whose credit memos are not used: their invoices were paid before. */
  readonly unusedCredits: ReadonlySet<number>;
  readonly hasStories: boolean;
}

export function payPast(past: readonly PastInvoice[], context: PastContext): PastMoney {
  const { today, unusedCredits, hasStories } = context;
  const memos = past.filter(({ invoice }) => invoice.creditedInvoice !== '');
  const isUsed = ({ invoice: { lines } }: PastInvoice): boolean =>
    !lines.some(({ requestId }) => requestId !== null && unusedCredits.has(requestId));
  const used = memos.filter(isUsed);
  const credited = new Map(memos.map((memo) => [memo.invoice.creditedInvoice, memo]));
  const owed = past
    .filter(({ invoice }) => invoice.creditedInvoice === '' && invoice.total > 0)
    .map(({ invoice }) => owedOn(invoice, today));
  const ordinary = owed.filter(({ invoice }) => !credited.has(invoice.invoiceNumber));
  const stories = storiesOf(hasStories ? ordinary : []);
  const fates = new Map([
    ...fatesOf(
      ordinary.filter((each) => !stories.has(each)),
      today,
    ),
    ...stories,
  ]);
  // A credit after payment remains as a credit; an unpaid invoice is reduced by it.
  for (const each of owed) {
    const memo = credited.get(each.invoice.invoiceNumber);
    if (memo) fates.set(each, isUsed(memo) ? 'open' : paidFate(each));
  }
  const money = [...fates].map(([each, fate]) => moneyOf(each, fate, context));
  return {
    payments: [
      ...used.flatMap(({ invoice, at }) => usesOf(invoice).map((use) => ({ ...use, at }))),
      ...money.flatMap(({ payments = [] }) => payments),
    ],
    attempts: money.flatMap(({ attempts = [] }) => attempts),
    planned: ordinary
      .filter((each) => fates.get(each) === 'open')
      .flatMap(({ invoice }) => plannedPaymentOf(invoice))
      .filter(({ document }) => document.kind === 'invoice-payment' && document.content.paidOn > today),
  };
}

function moneyOf(
  owed: OwedInvoice,
  fate: ReturnType<typeof paidFate>,
  context: PastContext,
): Partial<Pick<PastMoney, 'payments' | 'attempts'>> {
  const { today, days } = context;
  const { total } = owed.invoice;
  const day = paidDayOf(owed, today);
  if (fate === 'bank') return { payments: [bankPayment(owed, total, day)] };
  if (fate === 'half paid') return { payments: [bankPayment(owed, Math.ceil(total / 2), day)] };
  if (fate === 'card declined')
    return { attempts: [attemptOf(owed, 'declined', noonOf(addDays(today, -1), days))] };
  if (fate === 'open') return {};
  const paid = attemptOf(owed, 'paid', noonOf(day, days));
  const { invoiceNumber, amount, reference, endedAt } = paid;
  const before = new Date(paid.startedAt.getTime() - 5 * MINUTE_MS);
  return {
    payments: [
      { invoiceNumber, kind: 'card', amount, paidOn: day, reference, documentId: null, at: endedAt },
    ],
    attempts: fate === 'card' ? [paid] : [attemptOf(owed, 'declined', before), paid],
  };
}

const noonOf = (day: CalendarDate, days: BusinessDays): Date => new Date(days.startOf(day) + 12 * HOUR_MS);

const bankPayment = (
  { invoice: { invoiceNumber, paymentMethod } }: OwedInvoice,
  amount: number,
  paidOn: CalendarDate,
): PastPayment => ({
  invoiceNumber,
  kind: 'payment',
  amount,
  paidOn,
  reference:
    paymentMethod === CARD_PAYABLE
      ? `Check ${100_000 + pickOf(900_000, 'check', invoiceNumber)}`
      : `ACH ${pickOf(1_000_000, 'trace', invoiceNumber)}`,
  documentId: paymentId(invoiceNumber),
  at: paidAt(paidOn),
});

function attemptOf(
  { invoice: { invoiceNumber, customerId, total } }: OwedInvoice,
  status: PastAttempt['status'],
  startedAt: Date,
): PastAttempt {
  return {
    id: uuidOf('attempt', status, invoiceNumber),
    invoiceNumber,
    customerId,
    amount: total,
    status,
    startedAt,
    startedBy: customerId === NORTHSIDE ? CLERK : OTHER_CLERK,
    endedAt: new Date(startedAt.getTime() + 2 * MINUTE_MS),
    reference: status === 'paid' ? `pi_demo_${hexOf(16, 'reference', invoiceNumber).toLowerCase()}` : '',
  };
}

/** Always the same for the same words. */
const uuidOf = (...words: readonly string[]): string =>
  hexOf(32, ...words)
    .toLowerCase()
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}$)/, '$1-$2-4$3-8$4-$5');
