import { describe, expect, test } from 'vitest';
import { explain } from './explanation.ts';
import { isReleasable, recommend, type Recommendation, type RestockFacts } from './recommendation.ts';
import { restockWarningText } from './warnings.ts';
import { batchLabel, type OfferedBatch } from './batch-choices.ts';
import { warehousesByDistance } from './distance.ts';
import { isUnexpired, neededUntil, proposeBatches } from './batches.ts';
import {
  RECOMMENDATIONS_TIMEOUT,
  RELEASE_SELECTED,
  RELEASE_TITLE,
  releaseQuestion,
} from './order-management.ts';
import { releaseSums } from './release-sums.ts';

const FACTS: RestockFacts = {
  today: '2026-11-16',
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 5, maxPar: 15, crl: null, productCrl: null, maxFill: null, productMaxFill: null },
  position: { usable: 5, inTransit: 0, onOrder: 0 },
  expired: 0,
  unitsPerPack: 5,
  devices: [{ cabinetId: 'd1', usable: 5, usage: 0, daysStocked: null }],
  vendedInYear: 0,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: true,
  warehouses: ['NCDC', 'SCDC'],
  batches: [{ warehouse: 'NCDC', lot: 'L1', expiration: '2027-12-31', available: 2 }],
};
const warned = (facts: Partial<RestockFacts>) =>
  recommend({ ...FACTS, ...facts }).warnings.map(restockWarningText);

describe('what stands in the way of a row (R6)', () => {
  const batch = { warehouse: 'NCDC', lot: 'L1', expiration: '2027-12-31', available: 2 } as const;

  test('nothing, if device, stock and date are there', () => {
    const row = recommend(FACTS);
    expect([row.status, row.quantity.packs, row.cabinetId, row.warnings, row.isException]).toEqual([
      'Urgent',
      2,
      'd1',
      [],
      false,
    ]);
  });

  test('no device', () => expect(warned({ devices: [] })).toEqual(['No device']));

  test('a device that does not keep the product as it must be kept (H4)', () => {
    const device = { cabinetId: 'd1', usable: 5, usage: 0, daysStocked: null };
    const shelf = { ...device, misplaced: true };
    const fridge = { ...device, cabinetId: 'd2', usable: 9 };
    // The shelf has least, but the fridge gets it.
    const row = recommend({ ...FACTS, devices: [shelf, fridge] });
    expect([row.cabinetId, row.isException, isReleasable(row)]).toEqual(['d2', false, true]);
    expect(explain({ ...FACTS, devices: [shelf, fridge] }).sentences[1]).toBe(
      'To d2: the only device that keeps it at the right temperature.',
    );
    const none = recommend({ ...FACTS, devices: [shelf] });
    expect([none.cabinetId, none.isException, isReleasable(none)]).toEqual([null, true, false]);
    expect(warned({ devices: [shelf] })).toEqual(['No device keeps the right temperature']);
    expect(explain({ ...FACTS, devices: [shelf] }).sentences[1]).toBe(
      'No device: none of those that may get it keeps it at the right temperature.',
    );
    expect(explain({ ...FACTS, devices: [fridge] }).sentences[1]).toBe('To d2: the only device.');
  });

  test('what warehouses have together counts, without what has expired', () => {
    const one = { ...batch, available: 1 };
    expect(warned({ batches: [] })).toEqual(['No warehouse inventory']);
    expect(warned({ batches: [one] })).toEqual(['Warehouse inventory below recommended qty']);
    expect(warned({ batches: [one, { ...one, warehouse: 'SCDC' }] })).toEqual([]);
    expect(warned({ batches: [{ ...batch, expiration: '2026-11-15' }] })).toEqual(['No warehouse inventory']);
  });

  test('the proposed batch that expires first counts, up to 60 days', () => {
    const soon = (expiration: string | null) => warned({ batches: [{ ...batch, expiration }] });
    expect(soon('2027-01-15')).toEqual(['Batch expires within 60 days']);
    expect(soon('2027-01-16')).toEqual([]);
    expect(soon(null)).toEqual([]);
    expect(
      warned({
        batches: [
          { ...batch, available: 1 },
          { ...batch, lot: 'L2', expiration: '2026-12-31', available: 1 },
        ],
      }),
    ).toEqual(['Batch expires within 60 days']);
  });

  test('only what should be ordered has to fit in whole packs', () => {
    const tight = { minPar: 5, maxPar: 6, crl: null, productCrl: null, maxFill: 6, productMaxFill: null };
    expect(warned({ sources: tight })).toEqual(['A whole pack does not fit']);
    expect(
      warned({
        sources: { ...tight, minPar: null, crl: 5 },
        position: { usable: 5, inTransit: 0, onOrder: 0 },
      }),
    ).toEqual(['A whole pack does not fit']);
    expect(warned({ sources: tight, position: { usable: 6, inTransit: 0, onOrder: 0 } })).toEqual([]);
  });
});

test('Urgent or Replen with packs and a device is a reason to fill up others (R2)', () => {
  const row = (change: Partial<Recommendation>) => isReleasable({ ...recommend(FACTS), ...change });
  const none = { packs: 0, units: 0, steps: [] };
  expect([row({}), row({ status: 'Replen' })]).toEqual([true, true]);
  for (const change of [
    { status: 'Opportunity' },
    { status: 'Stocked' },
    { quantity: none },
    { cabinetId: null },
  ] as const)
    expect(row(change), JSON.stringify(change)).toBe(false);
});

test('a batch is proposed after the day until which it is needed, and usable through its date (R7 S6)', () => {
  const batch = { warehouse: 'NCDC', lot: 'L1', available: 1 } as const;
  const proposed = (...expirations: (string | null)[]) =>
    proposeBatches(
      9,
      expirations.map((expiration, place) => ({ ...batch, lot: `L${place}`, expiration })),
      ['NCDC'],
      '2026-12-01',
    ).map(({ lot }) => lot);
  expect(proposed('2026-12-01', '2026-12-02')).toEqual(['L1']);
  expect(proposed(null, '2027-02-01', '2027-01-01', '2027-01-01')).toEqual(['L2', 'L3', 'L1', 'L0']);
  expect(
    ['2026-11-15', '2026-11-16', null].map((expiration) => isUnexpired({ expiration }, '2026-11-16')),
  ).toEqual([false, true, true]);
  const until = (units: number, dailyUsage: number) => neededUntil('2026-11-16', { units, dailyUsage });
  expect([until(100, 0), until(14, 1), until(29, 2), until(31, 2)]).toEqual([
    '2026-11-30',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
  expect(until(100_000, 0.01)).toBe('2036-11-13');
});

test('a batch is offered with quantity, date and days (OMGT-061)', () => {
  const batch: OfferedBatch = {
    id: 'b',
    warehouse: 'NCDC',
    lotNumber: 'L1',
    warehouseQty: 1,
    expirationDate: '2026-11-17',
    diffDays: 1,
  };
  const label = (change: Partial<OfferedBatch>) => batchLabel({ ...batch, ...change });
  expect(label({})).toBe('L1 · 1 pack · 2026-11-17 · 1 day');
  expect(label({ warehouseQty: 1200, diffDays: 0 })).toBe('L1 · 1,200 packs · 2026-11-17 · expires today');
  expect(label({ diffDays: -1 })).toBe('L1 · 1 pack · 2026-11-17 · expired');
  expect(label({ diffDays: 2 })).toBe('L1 · 1 pack · 2026-11-17 · 2 days');
  expect(label({ diffDays: null })).toBe('L1 · 1 pack · 2026-11-17');
  expect(label({ expirationDate: null, diffDays: null })).toBe('L1 · 1 pack · no expiration date');
});

test.each([
  ['SCDC NCDC TXDC', 'AL FL GA KY SC TN'],
  ['SCDC TXDC NCDC', 'MS'],
  ['TXDC NCDC SCDC', 'AK IA MN MT ND SD'],
  ['TXDC SCDC NCDC', 'AZ AR CA CO HI ID KS LA MO NE NM NV OK OR TX UT WA WY'],
  ['NCDC SCDC TXDC', 'CT DC DE IL IN MA MD ME MI NC NH NJ NY OH PA RI VA VT WI WV ??'],
])('the warehouses by distance: %s from %s (R7)', (warehouses, states) => {
  for (const state of states.split(' '))
    expect(warehousesByDistance({ state: ` ${state.toLowerCase()}` }).join(' '), state).toBe(warehouses);
});

test('what is about to be ordered adds up by warehouse and in all, and says what has no price', () => {
  const { warehouses, total } = releaseSums([
    { warehouse: 'TXDC', packs: 2, unitsPerPack: 5, packCents: 10_00 },
    { warehouse: 'NCDC', packs: 3, unitsPerPack: 1, packCents: null },
    { warehouse: 'TXDC', packs: 1, unitsPerPack: 10, packCents: 1 },
  ]);
  expect(warehouses).toEqual([
    { warehouse: 'NCDC', lines: 1, units: 3, packs: 3, cents: 0, unpriced: 1 },
    { warehouse: 'TXDC', lines: 2, units: 20, packs: 3, cents: 20_01, unpriced: 0 },
  ]);
  expect(total).toEqual({ lines: 3, units: 23, packs: 6, cents: 20_01, unpriced: 1 });
});

test('the texts of order management (OERR-005 OMGT-031 OMGT-040 OMGT-041)', () => {
  expect(RECOMMENDATIONS_TIMEOUT).toBe(
    'Getting recommendations took longer than expected.  Please click search to try again.',
  );
  expect(RELEASE_SELECTED).toBe('Release Selected Orders');
  expect(RELEASE_TITLE).toBe('Release Selected Orders?');
  expect(releaseQuestion(3)).toBe('Are you sure you want to release these 3 selected orders?');
});
