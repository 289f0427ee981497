import { defaultFlexLayout } from '@parwell/domain';
import { expect, test } from 'vitest';
import { canDetect, scalesOf } from './scale.ts';

const scales = scalesOf({ ...defaultFlexLayout(), users: [], providers: {} });
const pieces = (packs: number, singles: number, tray = 'Tray 1') => ({
  tray,
  section: 0,
  productId: 'P',
  packs,
  singles,
});

test('people only move what a scale can tell (S22)', () => {
  const wrapped = { productId: 'P', unitsPerPack: 10, packGrams: 100, singleGrams: 9 };
  // A pack weighs as much as eleven singles.
  expect(canDetect(scales, wrapped, pieces(1, 0))).toBe(false);
  expect(canDetect(scales, wrapped, pieces(0, 1))).toBe(true);
  // The same number of units both ways.
  expect(canDetect(scales, { ...wrapped, unitsPerPack: 2, singleGrams: 50 }, pieces(1, 0))).toBe(true);
  const light = { productId: 'P', unitsPerPack: 1, packGrams: 4 };
  expect(canDetect(scales, light, pieces(1, 0))).toBe(false);
  expect(canDetect(scales, { ...light, packGrams: 60 }, pieces(2, 0))).toBe(true);
});

test('a tray in maintenance mode is left alone (S22)', () => {
  const { settings, compartments } = defaultFlexLayout();
  const resting = compartments.map((compartment) => ({
    ...compartment,
    trays: compartment.trays.map((tray) => ({ ...tray, maintenanceMode: true })),
  }));
  const product = { productId: 'P', unitsPerPack: 1, packGrams: 60 };
  expect(canDetect(scalesOf({ settings, compartments: resting }), product, pieces(1, 0))).toBe(false);
});
