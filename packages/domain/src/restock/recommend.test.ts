import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates/calendar-date.ts';
import { WAREHOUSES } from '../shipments/warehouse-shipments.ts';
import { neededUntil } from './batches.ts';
import { warehousesByDistance } from './distance.ts';
import { positionOf } from './quantity.ts';
import { isReleasable, recommend, usedPerDay, type RestockFacts } from './recommendation.ts';
import { RESTOCK_STATUSES } from './status.ts';

const TODAY = '2026-11-16';
const level = fc.option(fc.nat(40));
const units = fc.nat(30);
const often = fc.boolean();

const facts: fc.Arbitrary<RestockFacts> = fc.record({
  today: fc.constant(TODAY),
  hasPar: fc.constantFrom(true, true, true, false),
  isProductActive: often,
  isCustomerComplete: often,
  sources: fc.record({
    minPar: level,
    maxPar: level,
    crl: level,
    productCrl: level,
    maxFill: level,
    productMaxFill: level,
  }),
  position: fc.record({ usable: units, inTransit: units, onOrder: units }),
  expired: units,
  unitsPerPack: fc.integer({ min: 1, max: 8 }),
  devices: fc.array(
    fc.record({
      cabinetId: fc.constantFrom('d1', 'd2', 'd3'),
      usable: units,
      usage: fc.nat(200),
      daysStocked: fc.option(fc.nat(90)),
    }),
    { maxLength: 3 },
  ),
  vendedInYear: units,
  outstandingOrders: fc.constantFrom(0, 0, 1),
  isReleasing: fc.constantFrom(false, false, true),
  failure: fc.constantFrom('', '', 'Blocked'),
  hasReleasable: often,
  warehouses: fc.constantFrom(...['NC', 'SC', 'TX', ''].map((state) => warehousesByDistance({ state }))),
  batches: fc.array(
    fc.record({
      warehouse: fc.constantFrom(...WAREHOUSES),
      lot: fc.constantFrom('A', 'B', 'C', 'D'),
      expiration: fc.option(fc.integer({ min: -30, max: 400 }).map((days) => addDays(TODAY, days))),
      available: fc.nat(12),
    }),
    { maxLength: 8 },
  ),
});

test('a recommendation is whole packs within its limits, explained, from batches that last, on one tab (R1..R7)', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 10 }), (given, more) => {
      const { quantity, batches, levels, status, isException, warnings, cabinetId } = recommend(given);
      const position = positionOf(given.position);
      expect(quantity.units).toBe(quantity.packs * given.unitsPerPack);
      expect(quantity.packs).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(quantity.packs)).toBe(true);
      if (quantity.packs > 0 && levels.maxFill)
        expect(position + quantity.units).toBeLessThanOrEqual(levels.maxFill.units);

      // The result of the last step is the recommendation.
      const last = quantity.steps.at(-1);
      expect(last?.step === 'no target' ? 0 : last?.units).toBe(quantity.units);

      // More stock never asks for more.
      const { usable } = given.position;
      const fuller = recommend({ ...given, position: { ...given.position, usable: usable + more } });
      expect(fuller.quantity.units).toBeLessThanOrEqual(quantity.units);

      // A proposed batch outlasts all units that will be there, and the proposal exceeds neither the demand nor the
      // stock.
      const until = neededUntil(TODAY, {
        units: position + quantity.units,
        dailyUsage: usedPerDay(given.devices),
      });
      expect(until >= addDays(TODAY, 14)).toBe(true);
      for (const { expiration, packs } of batches) {
        expect(expiration === null || expiration > until).toBe(true);
        expect(packs).toBeGreaterThan(0);
      }
      expect(batches.reduce((sum, { packs }) => sum + packs, 0)).toBeLessThanOrEqual(quantity.packs);

      // One status, one tab.
      expect(RESTOCK_STATUSES).toContain(status);
      expect(isException).toBe(warnings.length > 0);
      expect(new Set(warnings.map(({ code }) => code)).size).toBe(warnings.length);
      expect(cabinetId === null).toBe(given.devices.length === 0);

      // Whether a row is a reason to order does not depend on the others.
      const alone = recommend({ ...given, hasReleasable: !given.hasReleasable });
      expect(isReleasable(alone)).toBe(isReleasable(recommend(given)));
    }),
  );
});

test('warehouses stand by their distance from the state, and in their usual order where it is not known (R7)', () => {
  expect(warehousesByDistance({ state: 'NC' })).toEqual(['NCDC', 'SCDC', 'TXDC']);
  expect(warehousesByDistance({ state: 'ga' })).toEqual(['SCDC', 'NCDC', 'TXDC']);
  expect(warehousesByDistance({ state: ' TX ' })).toEqual(['TXDC', 'SCDC', 'NCDC']);
  expect(warehousesByDistance({ state: 'WA' })[0]).toBe('TXDC');
  expect(warehousesByDistance({ state: 'ME' })[0]).toBe('NCDC');
  for (const state of ['', 'Bavaria', 'constructor'])
    expect(warehousesByDistance({ state })).toEqual(['NCDC', 'SCDC', 'TXDC']);
});
