import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../dates/calendar-date.ts';
import {
  closeDay,
  closedOn,
  correctedOn,
  correctionFor,
  type HistoryCorrection,
  type HistoryRow,
} from './stock-history.ts';

const FIRST = '2026-11-01';
const KEYS = ['a', 'b'];

/** A ledger that closes its days as the server does. */
class Ledger {
  posted: { key: string; day: string; quantity: number }[] = [];
  rows: HistoryRow[] = [];
  corrections: HistoryCorrection[] = [];
  closed = addDays(FIRST, -1);

  post(key: string, day: string, quantity: number): void {
    this.posted.push({ key, day, quantity });
    const correction = correctionFor({ key, day, quantity }, this.closed);
    if (correction) this.corrections.push(correction);
  }

  close(): void {
    const day = addDays(this.closed, 1);
    const open = new Map(
      this.rows.filter(({ to }) => to === null).map(({ key, quantity }) => [key, quantity]),
    );
    const changed = closeDay(open, [
      ...this.posted.filter((row) => row.day === day).map(({ key, quantity }) => ({ key, change: quantity })),
      ...this.corrections.filter(({ to }) => to === this.closed),
    ]);
    for (const { key, quantity } of changed) {
      this.rows = this.rows.map((row) =>
        row.key === key && row.to === null ? { ...row, to: this.closed } : row,
      );
      if (quantity !== 0) this.rows.push({ key, quantity, from: day, to: null });
    }
    this.closed = day;
  }

  sumThrough(key: string, day: string): number {
    return this.posted
      .filter((row) => row.key === key && row.day <= day)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

test('a day is kept only where it differs from the day before (S30)', () => {
  const ledger = new Ledger();
  ledger.post('a', FIRST, 5);
  ledger.close();
  ledger.close();
  ledger.post('a', addDays(FIRST, 2), -5);
  ledger.close();
  expect(ledger.rows).toEqual([{ key: 'a', quantity: 5, from: FIRST, to: addDays(FIRST, 1) }]);
  expect(closedOn(ledger.rows, 'a', addDays(FIRST, 2))).toBe(0);
});

test('a late message leaves its days as they were and adds a correction up to the last day that lacks it (S30)', () => {
  const ledger = new Ledger();
  ledger.post('a', FIRST, 5);
  ledger.close();
  ledger.close();
  ledger.post('a', FIRST, -1);
  ledger.close();
  expect(ledger.corrections).toEqual([{ key: 'a', change: -1, from: FIRST, to: addDays(FIRST, 1) }]);
  const days = [0, 1, 2].map((days) => addDays(FIRST, days));
  expect(days.map((day) => closedOn(ledger.rows, 'a', day))).toEqual([5, 5, 4]);
  expect(days.map((day) => correctedOn(ledger.rows, ledger.corrections, 'a', day))).toEqual([4, 4, 4]);
});

test('history and corrections are the ledger by day, and closed days never change (S30)', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant('close' as const) },
    {
      weight: 7,
      arbitrary: fc.record({
        key: fc.constantFrom(...KEYS),
        // Before the first day, late, today, or ahead of the closed days.
        days: fc.integer({ min: -2, max: 12 }),
        quantity: fc.integer({ min: -4, max: 6 }),
      }),
    },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ledger = new Ledger();
      const asClosed = new Map<string, number>();
      for (const each of steps) {
        if (each === 'close') {
          ledger.close();
          for (const key of KEYS)
            asClosed.set(`${key} ${ledger.closed}`, closedOn(ledger.rows, key, ledger.closed));
        } else ledger.post(each.key, addDays(FIRST, each.days), each.quantity);
      }
      for (const key of KEYS)
        for (let day = FIRST; day <= ledger.closed; day = addDays(day, 1)) {
          expect(correctedOn(ledger.rows, ledger.corrections, key, day)).toBe(ledger.sumThrough(key, day));
          expect(closedOn(ledger.rows, key, day)).toBe(asClosed.get(`${key} ${day}`));
        }
      // No two rows of a key are about the same day, and none repeats the one before.
      for (const key of KEYS) {
        const rows = ledger.rows.filter((row) => row.key === key);
        for (const [index, row] of rows.entries()) {
          const next = rows[index + 1];
          if (!next) continue;
          expect(row.to !== null && row.to < next.from).toBe(true);
          if (row.to !== null && addDays(row.to, 1) === next.from)
            expect(next.quantity).not.toBe(row.quantity);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
