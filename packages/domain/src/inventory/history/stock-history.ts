import type { CalendarDate } from '../../dates/calendar-date.ts';

/**
 * History of stock by day (S30). A day that was closed never changes: what is posted for it later is kept beside it as
 * a correction. A row says how much there was at the end of every day from `from` to `to`; days without a row have 0.
 * Keys stand for what on hand is kept by.
 */
export interface HistoryRow {
  readonly key: string;
  readonly quantity: number;
  readonly from: CalendarDate;
  /** Null while no later day was closed with another number. */
  readonly to: CalendarDate | null;
}

/** What the days from `from` to `to` lack. Days closed later have it already. */
export interface HistoryCorrection {
  readonly key: string;
  readonly change: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A key whose number at the end of the day differs from the day before. */
export interface ChangedStock {
  readonly key: string;
  readonly quantity: number;
}

/**
 * Closes a day. `open` is how much the day before was closed with, by key, and `changes` what came since: what the
 * ledger has for the day, and the corrections of the days before, which from this day on need none.
 */
export const closeDay = (
  open: ReadonlyMap<string, number>,
  changes: readonly { readonly key: string; readonly change: number }[],
): ChangedStock[] => {
  const sums = new Map<string, number>();
  for (const { key, change } of changes) sums.set(key, (sums.get(key) ?? 0) + change);
  return [...sums].flatMap(([key, change]) =>
    change === 0 ? [] : [{ key, quantity: (open.get(key) ?? 0) + change }],
  );
};

/** The correction that something posted for a day makes necessary; null if that day is still open. */
export const correctionFor = (
  { key, day, quantity }: { readonly key: string; readonly day: CalendarDate; readonly quantity: number },
  closedThrough: CalendarDate,
): HistoryCorrection | null =>
  quantity === 0 || day > closedThrough ? null : { key, change: quantity, from: day, to: closedThrough };

/** What a day was closed with. */
export const closedOn = (rows: readonly HistoryRow[], key: string, day: CalendarDate): number =>
  rows.find((row) => row.key === key && row.from <= day && (row.to === null || day <= row.to))?.quantity ?? 0;

/** What there was at the end of a day as far as is known now. */
export const correctedOn = (
  rows: readonly HistoryRow[],
  corrections: readonly HistoryCorrection[],
  key: string,
  day: CalendarDate,
): number =>
  corrections
    .filter((correction) => correction.key === key && correction.from <= day && day <= correction.to)
    .reduce((sum, { change }) => sum + change, closedOn(rows, key, day));
