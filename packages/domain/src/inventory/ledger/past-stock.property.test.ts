import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from './ledger-invariants.fixture.ts';
import { stockKey } from './ledger-rows.ts';
import { byHand, device, product, reported, stockWith } from './ledger-stock.fixture.ts';
import { postAll } from './postings/post-stock.ts';
import type { StockEvent } from './stock-events.ts';

// Inserts and vends of several days, reported by devices and people in any order of arrival, also where more was
// removed than was there: no day of the history is below 0 (S30), and no report of a device is lost (S10, S27).
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1500);
const DAY_MS = 86_400_000;

interface Report {
  readonly what: 'insert' | 'vend' | 'by hand';
  readonly cabinetId: 'X' | 'Y';
  readonly lot: 'L1' | 'L2' | null;
  readonly minute: number;
  readonly count: number;
}

const report: fc.Arbitrary<Report> = fc.record({
  what: fc.constantFrom('insert', 'vend', 'vend', 'by hand'),
  cabinetId: fc.constantFrom('X', 'Y'),
  lot: fc.constantFrom('L1', 'L2', null),
  // Often at the same moment, and around midnight.
  minute: fc.oneof(fc.nat(6 * 1440), fc.constantFrom(1, 1440, 1441, 2880)),
  count: fc.integer({ min: 1, max: 4 }),
});

const eventOf = ({ what, cabinetId, lot, minute, count }: Report, index: number): StockEvent => {
  const named = lot ?? 'L1';
  if (what === 'by hand')
    return byHand({
      kind: 'insert by hand',
      cause: `act/${index}`,
      expiration: '2030-01-31',
      cabinetId,
      lot: named,
      minute,
      count,
    });
  if (what === 'insert') return reported({ kind: 'insert', cabinetId, lot: named, minute, count });
  return reported({ kind: 'vend', cabinetId, lot, minute, count });
};

function daysBelowZero(rows: Iterable<Parameters<typeof stockKey>[0] & { at: number; quantity: number }>) {
  const byDay = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const days = byDay.get(stockKey(row)) ?? new Map<number, number>();
    const day = Math.floor(row.at / DAY_MS);
    byDay.set(stockKey(row), days.set(day, (days.get(day) ?? 0) + row.quantity));
  }
  return [...byDay].flatMap(([key, days]) => {
    let units = 0;
    return [...days]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([day, change]) => ((units += change) < 0 ? [`${key} on day ${day}: ${units}`] : []));
  });
}

test('in any order of arrival no day of the history is below 0, and every vend is posted or in review (S10 S27 S30)', () => {
  fc.assert(
    fc.property(
      fc.array(report, { minLength: 1, maxLength: 14 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
      (said, batches) => {
        const events = said.map(eventOf);
        let stock = stockWith({
          devices: [device('X', 'VISION'), device('Y', 'VISION')],
          products: [product('P1')],
        });
        const ledger = ledgerOf();
        for (let index = 0, batch = 0; index < events.length; batch += 1) {
          const size = batches[batch % batches.length] ?? 1;
          const result = postAll(stock, events.slice(index, index + size));
          ledger.write(result.effects);
          stock = result.stock;
          index += size;
          expect(daysBelowZero(ledger.rows.values())).toEqual([]);
        }
        expect(ledger.problemsOf(stock)).toEqual([]);
        const vended = ledger.netVends().reduce((sum, { quantity }) => sum - quantity, 0);
        const waiting = [...stock.reviews.values()]
          .flatMap(({ attempts }) => attempts)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        const asked = said.filter(({ what }) => what === 'vend').reduce((sum, { count }) => sum + count, 0);
        expect(vended + waiting).toBe(asked);
      },
    ),
    { numRuns: RUNS },
  );
});
