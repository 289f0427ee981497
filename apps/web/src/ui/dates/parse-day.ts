import { isCalendarDate, type CalendarDate, type DateFormat } from '@parwell/domain';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The order of year, month and day in a format: 'MDY'. */
const orderOf = (format: DateFormat): readonly string[] =>
  ['Y', 'M', 'D'].toSorted((a, b) => format.indexOf(a) - format.indexOf(b));

const monthOf = (part: string): number =>
  /^\d+$/.test(part) ? Number(part) : MONTHS.indexOf(part.slice(0, 3).toLowerCase()) + 1;

/** A year of two digits is one of this century: expiry dates are printed like that. */
const yearOf = (part: string): number =>
  /^\d{2}$/.test(part) ? 2000 + Number(part) : /^\d{4}$/.test(part) ? Number(part) : Number.NaN;
const dayOf = (part: string): number => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN);

/**
 * The day that somebody typed in their format, with whatever between its parts, or as YYYY-MM-DD. Null if there is no such
 * day: nothing is guessed.
 */
export function parseDay(text: string, format: DateFormat): CalendarDate | null {
  const typed = text.trim();
  if (isCalendarDate(typed)) return typed;
  const parts = typed.split(/[\s.,/-]+/);
  if (parts.length !== 3) return null;
  const part = new Map(orderOf(format).map((name, index) => [name, parts[index] ?? '']));
  const [year, month, day] = [
    yearOf(part.get('Y') ?? ''),
    monthOf(part.get('M') ?? ''),
    dayOf(part.get('D') ?? ''),
  ];
  const date = [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join(
    '-',
  );
  return isCalendarDate(date) ? date : null;
}
