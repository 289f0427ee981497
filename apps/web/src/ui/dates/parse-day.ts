import { isCalendarDate, type CalendarDate, type DateFormat } from '@parwell/domain';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 'MDY'. */
const orderOf = (format: DateFormat): readonly string[] =>
  ['Y', 'M', 'D'].toSorted((a, b) => format.indexOf(a) - format.indexOf(b));

const monthOf = (part: string): number =>
  /^\d+$/.test(part) ? Number(part) : MONTHS.indexOf(part.slice(0, 3).toLowerCase()) + 1;

/** Two digits mean this century, as printed in expiry dates. */
const yearOf = (part: string): number =>
  /^\d{2}$/.test(part) ? 2000 + Number(part) : /^\d{4}$/.test(part) ? Number(part) : Number.NaN;
const dayOf = (part: string): number => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN);

/**
 * Reads a day in the user's format with any separators, or YYYY-MM-DD. Null if there is no such day: nothing
 * is guessed.
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
