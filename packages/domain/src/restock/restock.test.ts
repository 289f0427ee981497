import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neededUntil, proposeBatches, type Batch } from './batches.ts';
import { deviceToRestock } from './devices.ts';
import { levelsOf, type LevelSources } from './levels.ts';
import { quantityOf, type QuantityStep } from './quantity.ts';
import { restockStatus, type StatusFacts } from './status.ts';
import { restockWarnings, restockWarningText, type WarningFacts } from './warnings.ts';

const NOTHING: LevelSources = {
  minPar: null,
  maxPar: null,
  crl: null,
  productCrl: null,
  maxFill: null,
  productMaxFill: null,
};
const levels = (sources: Partial<LevelSources>) => levelsOf({ ...NOTHING, ...sources });

test('the reorder level is the higher, the target the lower, and what is missing is left out (R1)', () => {
  expect(levels({})).toMatchObject({ reorderLevel: 0, target: null, crl: null, maxFill: null });
  expect(levels({ minPar: 3, crl: 5, productCrl: 9 })).toMatchObject({
    reorderLevel: 5,
    crl: { units: 5, from: 'par setting' },
  });
  expect(levels({ minPar: 7, productCrl: 5 })).toMatchObject({
    reorderLevel: 7,
    crl: { units: 5, from: 'product' },
  });
  expect(levels({ maxPar: 12, productMaxFill: 10 })).toMatchObject({
    target: 10,
    maxFill: { units: 10, from: 'product' },
  });
  expect(levels({ maxPar: 12, maxFill: 20, productMaxFill: 10 })).toMatchObject({
    target: 12,
    maxFill: { units: 20, from: 'par setting' },
  });
  expect(levels({ maxFill: 8 }).target).toBe(8);
});

const quantity = (sources: Partial<LevelSources>, position: number, pack: number) =>
  quantityOf(levels(sources), position, pack);

test('up to whole packs, down where max fill would be passed, never below 0 (R3 OMGT-019)', () => {
  expect(quantity({ maxPar: 10, maxFill: 20 }, 3, 4)).toMatchObject({ packs: 2, units: 8 });
  expect(quantity({ maxPar: 10, maxFill: 10 }, 3, 4)).toMatchObject({ packs: 1, units: 4 });
  expect(quantity({ maxPar: 10, maxFill: 10 }, 8, 4)).toMatchObject({ packs: 0, units: 0 });
  expect(quantity({ maxPar: 10 }, 30, 4)).toMatchObject({ packs: 0, units: 0 });
  expect(quantity({}, 0, 1)).toEqual({ packs: 0, units: 0, steps: [{ step: 'no target' }] });
});

const level = fc.option(fc.nat(60));
const sources = fc.record({
  minPar: level,
  maxPar: level,
  crl: level,
  productCrl: level,
  maxFill: level,
  productMaxFill: level,
});

/** Computes the steps by hand. */
function workThrough(steps: readonly QuantityStep[]): number {
  let units = 0;
  for (const step of steps) {
    if (step.step === 'missing') {
      expect(step.units).toBe(Math.max(0, step.target - step.position));
      units = step.units;
    } else if (step.step === 'whole packs') {
      expect(step.units).toBe(step.packs * step.unitsPerPack);
      expect(step.units).toBeGreaterThanOrEqual(units);
      expect(step.units - units).toBeLessThan(step.unitsPerPack);
      units = step.units;
    } else if (step.step === 'fewer packs') {
      expect(step.units).toBe(units - step.unitsPerPack);
      units = step.units;
    }
  }
  return units;
}

test('whole packs, at least 0, never above max fill, never more when there is more, and explained (R3)', () => {
  fc.assert(
    fc.property(sources, fc.nat(80), fc.integer({ min: 1, max: 12 }), (given, position, pack) => {
      const found = levelsOf(given);
      const { packs, units, steps } = quantityOf(found, position, pack);
      expect(units).toBe(packs * pack);
      expect(packs).toBeGreaterThanOrEqual(0);
      if (found.maxFill && units > 0) expect(position + units).toBeLessThanOrEqual(found.maxFill.units);
      expect(quantityOf(found, position + 1, pack).units).toBeLessThanOrEqual(units);
      expect(workThrough(steps)).toBe(units);
    }),
  );
});

const FACTS: StatusFacts = {
  levels: { minPar: 2, reorderLevel: 4, target: 10 },
  position: { usable: 12, inTransit: 0, onOrder: 0 },
  hasPar: true,
  vendedInYear: 0,
  isReleasing: false,
  isFailed: false,
  hasReleasable: false,
};

test.each<[string, Partial<StatusFacts>]>([
  ['Stocked', {}],
  ['Stocked', { position: { usable: 6, inTransit: 0, onOrder: 0 } }],
  ['Opportunity', { position: { usable: 6, inTransit: 0, onOrder: 0 }, hasReleasable: true }],
  ['Stocked', { position: { usable: 6, inTransit: 4, onOrder: 0 }, hasReleasable: true }],
  ['Replen', { position: { usable: 4, inTransit: 0, onOrder: 0 } }],
  ['Replen', { position: { usable: 3, inTransit: 1, onOrder: 0 } }],
  ['Urgent', { position: { usable: 2, inTransit: 0, onOrder: 1 } }],
  ['Order Outstanding', { position: { usable: 2, inTransit: 0, onOrder: 3 } }],
  ['Order Outstanding', { position: { usable: 4, inTransit: 1, onOrder: 0 } }],
  // Without min par nothing is urgent.
  [
    'Replen',
    {
      levels: { minPar: null, reorderLevel: 0, target: 5 },
      position: { usable: 0, inTransit: 0, onOrder: 0 },
    },
  ],
  ['Gap', { hasPar: false, vendedInYear: 1 }],
  ['Stocked', { hasPar: false, vendedInYear: 0 }],
  ['Failed', { isFailed: true, hasPar: false, vendedInYear: 1 }],
  ['Not Processed', { isReleasing: true, isFailed: true }],
])('%s when %j (R2 OMGT-066 OMGT-072)', (status, facts) =>
  expect(restockStatus({ ...FACTS, ...facts })).toBe(status),
);

test('the order goes where it runs out first, then where least is, then by id (R4)', () => {
  const device = (cabinetId: string, daysOnHand: number | null, onHand: number) => ({
    cabinetId,
    daysOnHand,
    onHand,
  });
  expect(deviceToRestock([])).toBeUndefined();
  expect(deviceToRestock([device('a', null, 0), device('b', 90, 9)])?.cabinetId).toBe('b');
  expect(deviceToRestock([device('a', 5, 3), device('b', 5, 2)])?.cabinetId).toBe('b');
  expect(deviceToRestock([device('b', 5, 2), device('a', 5, 2)])?.cabinetId).toBe('a');
});

const batch = (
  warehouse: Batch['warehouse'],
  lot: string,
  available: number,
  expiration: string | null,
): Batch => ({ warehouse, lot, available, expiration });
const proposed = (...given: Parameters<typeof proposeBatches>) =>
  proposeBatches(...given).map(({ warehouse, lot, packs }) => `${warehouse} ${lot} ${packs}`);

test('the nearest warehouse with enough, first expiry first, split over batches (R7)', () => {
  const stock = [
    batch('SCDC', 'S1', 9, '2027-06-30'),
    batch('NCDC', 'N2', 4, '2027-08-31'),
    batch('NCDC', 'N1', 3, '2027-05-31'),
    batch('NCDC', 'N0', 50, '2026-12-01'),
    batch('TXDC', 'T1', 2, null),
  ];
  const near = ['NCDC', 'SCDC', 'TXDC'] as const;
  expect(proposed(5, stock, near, '2027-01-31')).toEqual(['NCDC N1 3', 'NCDC N2 2']);
  // The nearest has too few, and the order is not divided over two warehouses.
  expect(proposed(8, stock, near, '2027-01-31')).toEqual(['SCDC S1 8']);
  expect(proposed(8, stock, ['TXDC', 'NCDC', 'SCDC'], '2026-11-30')).toEqual(['NCDC N0 8']);
  // No warehouse has enough: the existing packs, a batch of unknown expiry last in its warehouse.
  expect(proposed(30, stock, near, '2027-01-31')).toEqual([
    'NCDC N1 3',
    'NCDC N2 4',
    'SCDC S1 9',
    'TXDC T1 2',
  ]);
  expect(proposed(1, stock, near, '2027-08-31')).toEqual(['TXDC T1 1']);
});

test('a batch outlasts 14 days, and what is there with what is ordered at its daily usage (R7)', () => {
  expect(neededUntil('2026-11-16', { units: 10, dailyUsage: 0 })).toBe('2026-11-30');
  expect(neededUntil('2026-11-16', { units: 10, dailyUsage: 5 })).toBe('2026-11-30');
  expect(neededUntil('2026-11-16', { units: 31, dailyUsage: 1.5 })).toBe('2026-12-07');
  expect(neededUntil('2026-11-16', { units: 1e9, dailyUsage: 0.01 })).toBe('2036-11-13');
});

test('proposals take no more than there is or is wanted, and all that is wanted if one warehouse has it (R7)', () => {
  const arbitrary = fc.array(
    fc.record({
      warehouse: fc.constantFrom('NCDC' as const, 'SCDC' as const, 'TXDC' as const),
      lot: fc.stringMatching(/^[A-C]$/),
      expiration: fc.constantFrom('2027-01-01', '2027-02-01', null),
      available: fc.nat(8),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(arbitrary, fc.nat(20), (batches, packs) => {
      const found = proposeBatches(packs, batches, ['NCDC', 'SCDC', 'TXDC'], '2026-12-01');
      const sum = found.reduce((all, each) => all + each.packs, 0);
      const all = batches.reduce((total, { available }) => total + available, 0);
      expect(sum).toBe(Math.min(packs, all));
      const used = new Set(found.map(({ warehouse }) => warehouse));
      if (used.size > 1)
        for (const warehouse of ['NCDC', 'SCDC', 'TXDC'])
          expect(
            batches
              .filter((each) => each.warehouse === warehouse)
              .reduce((total, { available }) => total + available, 0),
          ).toBeLessThan(packs);
    }),
  );
});

test('warnings say what stands in the way (R6 OERR-016 OMGT-028)', () => {
  const fine: WarningFacts = {
    hasPar: true,
    hasDevice: true,
    hasFittingDevice: true,
    isProductActive: true,
    recommendedPacks: 2,
    isWanted: true,
    availablePacks: 5,
    daysToExpiry: 61,
    isCustomerComplete: true,
    outstandingOrders: 0,
    refusal: '',
  };
  const said = (given: WarningFacts) => restockWarnings(given).map(restockWarningText);
  expect(restockWarnings(fine)).toEqual([]);
  expect(
    said({
      hasPar: false,
      hasDevice: false,
      hasFittingDevice: false,
      isProductActive: false,
      recommendedPacks: 0,
      isWanted: true,
      availablePacks: 0,
      daysToExpiry: 60,
      isCustomerComplete: false,
      outstandingOrders: 2,
      refusal: 'Customer is blocked for delivery.',
    }),
  ).toEqual([
    'No par setting',
    'No device',
    'Product is inactive',
    'No warehouse inventory',
    'Batch expires within 60 days',
    'A whole pack does not fit',
    'Customer setup incomplete',
    'This product currently has 2 outstanding order(s).',
    'Customer is blocked for delivery.',
  ]);
  expect(said({ ...fine, availablePacks: 1 })).toEqual(['Warehouse inventory below recommended qty']);
  expect(restockWarnings({ ...fine, outstandingOrders: 2 })).toEqual([
    { code: 'outstanding_orders', params: { orders: 2 } },
  ]);
});
