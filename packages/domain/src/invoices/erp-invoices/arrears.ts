import { addDays, daysBetween, type CalendarDate } from '../../dates/calendar-date.ts';

/** The ERP's due date, or the invoice date plus the days of its terms (B17). */
export const dueDateOf = (
  invoiceDate: CalendarDate,
  netDays: number,
  said: CalendarDate | null,
): CalendarDate => said ?? addDays(invoiceDate, netDays);

export interface OwedAmount {
  readonly open: number;
  readonly dueDate: CalendarDate;
}

/** Calendar days past due while something is open, else 0. `today` is a business day (B17). */
export const daysInArrears = ({ open, dueDate }: OwedAmount, today: CalendarDate): number =>
  open > 0 && dueDate < today ? daysBetween(dueDate, today) : 0;

export const AGEING_BUCKETS = ['not due', '1-30', '31-60', '61-90', 'over 90'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];

export const AGEING_LABELS: Readonly<Record<AgeingBucket, string>> = {
  'not due': 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over 90': 'Over 90 days',
};

/** The range of days in arrears of each bucket. */
const DAYS: Readonly<Record<AgeingBucket, readonly [number, number]>> = {
  'not due': [-Infinity, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over 90': [91, Infinity],
};

/** The range of due dates of a bucket, both included; null: no limit. */
export function dueDatesOf(
  bucket: AgeingBucket,
  today: CalendarDate,
): { readonly first: CalendarDate | null; readonly last: CalendarDate | null } {
  const [fewest, most] = DAYS[bucket];
  return {
    first: most === Infinity ? null : addDays(today, -most),
    last: fewest === -Infinity ? null : addDays(today, -fewest),
  };
}

export function ageingOf(dueDate: CalendarDate, today: CalendarDate): AgeingBucket {
  const late = daysBetween(dueDate, today);
  return AGEING_BUCKETS.find((bucket) => late <= DAYS[bucket][1]) ?? 'over 90';
}
