import type { CalendarDate } from '../../dates/calendar-date.ts';

/**
 * History of stock by day (S30). A closed day never changes: later postings for it are kept as corrections. A row has
 * the number at the end of every day from `from` to `to`; days without a row have 0. A key is that of on hand.
 */
export interface HistoryRow {
  readonly key: string;
  readonly quantity: number;
  readonly from: CalendarDate;
  /** Null until a later day is closed with another number. */
  readonly to: CalendarDate | null;
}

/** The difference for the days from `from` to `to`. Days closed later include it already. */
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
 * Closes a day. `open` is the end of the day before, by key. `changes` are those since: the ledger's of the day, and
 * the corrections of earlier days, which days from this one on no longer need.
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

/** The correction for a posting on a closed day; null if the day is open. */
export const correctionFor = (
  { key, day, quantity }: { readonly key: string; readonly day: CalendarDate; readonly quantity: number },
  closedThrough: CalendarDate,
): HistoryCorrection | null =>
  quantity === 0 || day > closedThrough ? null : { key, change: quantity, from: day, to: closedThrough };

export const closedOn = (rows: readonly HistoryRow[], key: string, day: CalendarDate): number =>
  rows.find((row) => row.key === key && row.from <= day && (row.to === null || day <= row.to))?.quantity ?? 0;

/** The number at the end of a day with all corrections so far. */
export const correctedOn = (
  rows: readonly HistoryRow[],
  corrections: readonly HistoryCorrection[],
  key: string,
  day: CalendarDate,
): number =>
  corrections
    .filter((correction) => correction.key === key && correction.from <= day && day <= correction.to)
    .reduce((sum, { change }) => sum + change, closedOn(rows, key, day));
