import { expect, test } from 'vitest';
import { packLum, unitsPerPack } from './units.ts';

test('units per pack come from the shipment, else the par setting, else the product (S1)', () => {
  const all = { numUnitsPerPkg: 2, packToLum: 3, lumQty: 4, packQty: 5 };
  expect(unitsPerPack(all)).toBe(2);
  expect(unitsPerPack({ ...all, numUnitsPerPkg: null })).toBe(3);
  expect(unitsPerPack({ lumQty: 4, packQty: 5 })).toBe(4);
  expect(unitsPerPack({ numUnitsPerPkg: null, packToLum: null, lumQty: null, packQty: 5 })).toBe(5);
  expect(unitsPerPack({})).toBe(1);
});

test('a source that says 0, part of a unit or nonsense is passed over (S1)', () => {
  for (const numUnitsPerPkg of [0, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(unitsPerPack({ numUnitsPerPkg, packQty: 5 })).toBe(5);
});

test('packs are converted to units, and both numbers are kept (S1)', () => {
  expect(packLum(7, { packToLum: 10, packQty: 5 })).toEqual({
    packToLum: 10,
    originalQty: 7,
    convertedQty: 70,
  });
});
