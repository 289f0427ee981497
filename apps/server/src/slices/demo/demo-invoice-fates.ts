import {
  addDays,
  AGEING_BUCKETS,
  ageingOf,
  CARD_PAYABLE,
  daysBetween,
  dueDateOf,
  type AgeingBucket,
  type CalendarDate,
} from '@parwell/domain';
import type { DocumentOf } from '../../gateways/documents/documents.ts';
import { NORTHSIDE } from './demo-customers.ts';
import { seedOf } from './random.ts';

type Invoice = DocumentOf<'invoice'>;

export interface OwedInvoice {
  readonly invoice: Invoice;
  readonly dueDate: CalendarDate;
  /** Negative: the days until it is due. */
  readonly daysLate: number;
  readonly canBePaidByCard: boolean;
}

export function owedOn(invoice: Invoice, today: CalendarDate): OwedInvoice {
  const dueDate = dueDateOf(invoice.invoiceDate, invoice.netDays, invoice.dueDate);
  return {
    invoice,
    dueDate,
    daysLate: daysBetween(dueDate, today),
    canBePaidByCard:
      invoice.paymentMethod === CARD_PAYABLE &&
      invoice.lines.every(({ ccrRelevant }) => ccrRelevant === 'yes'),
  };
}

/** A card that was declined leaves the invoice open; the story of a card begins with one. */
export type Fate = 'open' | 'card declined' | 'half paid' | 'bank' | 'card' | 'second card';

/** The share of open invoices by age: at least one per age and customer. */
const OPEN: Readonly<Record<AgeingBucket, number>> = {
  'not due': 0.85,
  '1-30': 0.25,
  '31-60': 0.15,
  '61-90': 0.1,
  'over 90': 0.1,
};
/** Older ones are paid. */
const MOST_DAYS_LATE = 150;
/** Of paid invoices that could be paid by card, since cards were accepted. */
const BY_CARD = 0.35;
const CARDS_SINCE_DAYS = 365;

/** 0 to below 1, always the same for an invoice. */
const shareOf = ({ invoice }: OwedInvoice, what: string): number =>
  (seedOf(what, invoice.invoiceNumber) % 10_007) / 10_007;

/** Some of Northside's first invoices have a story, on any date. */
export function storiesOf(owed: readonly OwedInvoice[]): ReadonlyMap<OwedInvoice, Fate> {
  const oldest = owed
    .filter(({ invoice }) => invoice.customerId === NORTHSIDE)
    .toSorted((one, other) => other.daysLate - one.daysLate);
  const [first, second] = oldest.filter(({ canBePaidByCard }) => canBePaidByCard);
  const half = oldest.find((each) => each !== first && each !== second);
  return new Map([
    ...(first ? [[first, 'second card'] as const] : []),
    ...(second ? [[second, 'card declined'] as const] : []),
    ...(half ? [[half, 'half paid'] as const] : []),
  ]);
}

export function fatesOf(owed: readonly OwedInvoice[], today: CalendarDate): Map<OwedInvoice, Fate> {
  const fates = new Map(owed.map((each): [OwedInvoice, Fate] => [each, paidFate(each)]));
  for (const its of Map.groupBy(owed, ({ invoice }) => invoice.customerId).values())
    for (const bucket of AGEING_BUCKETS) {
      const aged = its
        .filter(({ dueDate, daysLate }) => ageingOf(dueDate, today) === bucket && daysLate <= MOST_DAYS_LATE)
        .toSorted((one, other) => shareOf(one, 'open') - shareOf(other, 'open'));
      for (const each of aged.slice(0, Math.ceil(aged.length * OPEN[bucket]))) fates.set(each, 'open');
    }
  return fates;
}

export const paidFate = (owed: OwedInvoice): Fate =>
  owed.canBePaidByCard && owed.daysLate < CARDS_SINCE_DAYS && shareOf(owed, 'by card') < BY_CARD
    ? 'card'
    : 'bank';

/** Within ten days of the due date, but before the demo begins. */
export function paidDayOf(owed: OwedInvoice, today: CalendarDate): CalendarDate {
  const day = addDays(owed.dueDate, Math.floor(shareOf(owed, 'paid on') * 21) - 10);
  const yesterday = addDays(today, -1);
  return day < yesterday ? day : yesterday;
}
