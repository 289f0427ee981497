import { expect, test } from 'vitest';
import type { Batch } from './batches.ts';
import { firstBatch, recommendToCustomer } from './orderable.ts';
import type { RestockFacts } from './recommendation.ts';

const TODAY = '2026-11-16';
const facts: RestockFacts = {
  today: TODAY,
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 4, maxPar: 20, crl: null, productCrl: null, maxFill: null, productMaxFill: null },
  position: { usable: 2, inTransit: 0, onOrder: 0 },
  expired: 0,
  unitsPerPack: 5,
  devices: [{ cabinetId: 'd1', usable: 2, usage: 60, daysStocked: 400 }],
  vendedInYear: 300,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: false,
  warehouses: ['SCDC', 'NCDC'],
  batches: [],
};
const batch = (warehouse: 'NCDC' | 'SCDC', lot: string, expiration: string, available: number): Batch => ({
  warehouse,
  lot,
  expiration,
  available,
});
const BATCHES = [
  batch('SCDC', 'short', '2026-11-25', 50),
  batch('SCDC', 'gone', '2026-11-15', 50),
  batch('SCDC', 'few', '2027-06-30', 3),
  batch('SCDC', 'more', '2027-09-30', 5),
  batch('NCDC', 'many', '2028-01-31', 20),
];
const lotFor = (packs?: number, batches: readonly Batch[] = BATCHES) =>
  firstBatch(facts, TODAY, batches, packs)?.lot;

test.each([
  ['the first of what is recommended', undefined, 'few'],
  ['the first expiry, if it has as many', 3, 'few'],
  ['a later one, if only that has as many', 4, 'more'],
  ['another warehouse, if only that has as many', 6, 'many'],
  ['the first of all, if none has as many', 25, 'few'],
  ['as for one pack, if none is wanted', 0, 'few'],
] as const)('the batch to begin with: %s (OAPI-020 R7)', (_name, packs, lot) => {
  expect(lotFor(packs)).toBe(lot);
});

test('no batch to begin with, if there is none that lasts (OMGT-095 R7)', () => {
  expect(lotFor(3, [])).toBeUndefined();
  expect(lotFor(3, BATCHES.slice(0, 2))).toBeUndefined();
});

test('customers are told nothing of warehouses and refusals, also not by a warning or a status', () => {
  expect(
    recommendToCustomer({
      ...facts,
      outstandingOrders: 2,
      failure: 'Credit limit',
      isCustomerComplete: false,
    }),
  ).toEqual({
    status: 'Urgent',
    warnings: [{ code: 'customer_incomplete' }, { code: 'outstanding_orders', params: { orders: 2 } }],
  });
  const little = [batch('SCDC', 'L1', '2026-12-20', 1)];
  expect(recommendToCustomer({ ...facts, batches: little })).toEqual({ status: 'Urgent', warnings: [] });
});
