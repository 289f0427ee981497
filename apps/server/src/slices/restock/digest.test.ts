import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';
import type { DraftRow } from './draft-rows.ts';

const DRAFT: Required<DraftRow> = {
  key: 'par/1',
  customerId: 'c1',
  productId: 'P1',
  parProductId: 'M1',
  parSettingId: 1,
  cabinetType: 'EM',
  excluded: false,
  excludedWeekdays: 0,
  excludedToday: false,
  facts: {
    today: '2026-11-16',
    hasPar: true,
    isProductActive: true,
    isCustomerComplete: true,
    sources: { minPar: 1, maxPar: 2, crl: 3, productCrl: 4, maxFill: 5, productMaxFill: 6 },
    position: { usable: 7, inTransit: 8, onOrder: 9 },
    expired: 10,
    unitsPerPack: 11,
    devices: [{ cabinetId: 'd1', usable: 12, usage: 13, daysStocked: 14, misplaced: true }],
    vendedInYear: 15,
    outstandingOrders: 16,
    isReleasing: false,
    failure: 'Blocked',
    warehouses: ['NCDC', 'SCDC'],
    batches: [{ warehouse: 'NCDC', lot: 'L1', expiration: '2027-01-31', available: 17 }],
  },
};

/** Copies with one value changed, for each value. */
function variants(value: unknown, path: string): [string, unknown][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) =>
      variants(part, `${path}.${name}`).map(([where, changed]): [string, unknown] => [
        where,
        Array.isArray(value)
          ? value.map((each: unknown, at) => (String(at) === name ? changed : each))
          : { ...value, [name]: changed },
      ]),
    );
  return [[path, typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 100 : 'other']];
}

test('every fact of a row counts when it is looked at whether it has changed, the day alone does not (R9)', () => {
  const unnoticed = variants(DRAFT, 'row').filter(
    ([, changed]) => digestOf(changed as DraftRow) === digestOf(DRAFT),
  );
  expect(unnoticed.map(([path]) => path)).toEqual(['row.facts.today']);
  expect(variants(DRAFT, 'row').length).toBeGreaterThan(30);
});
