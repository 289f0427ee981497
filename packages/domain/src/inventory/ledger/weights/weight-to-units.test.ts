import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  gramsOf,
  singleWeight,
  weightToUnits,
  type WeighedProduct,
  type WeightTolerances,
} from './weight-to-units.ts';

/** Ten vials of 12 g in a box of 30 g. */
const vials: WeighedProduct = {
  productId: 'P1',
  weight: 150,
  lumAncillaryWeight: 30,
  lumQty: 10,
  unitsPerPack: 10,
};
const bottle: WeighedProduct = {
  productId: 'P2',
  weight: 400,
  lumAncillaryWeight: null,
  lumQty: null,
  unitsPerPack: 1,
};
const tolerances: WeightTolerances = {
  packWeightTolerancePct: 2,
  lumWeightTolerancePct: 2,
  logoutLumWeightToleranceGram: 5,
};
const weigh = (grams: number, products = [vials], changes: Partial<WeightTolerances> = {}) =>
  weightToUnits(grams, products, { ...tolerances, ...changes });

test('a change is the packs and singles that weigh so much, signed by its direction (S22)', () => {
  expect(weigh(-12)).toEqual({ productId: 'P1', packs: 0, singles: -1, units: -1 });
  expect(weigh(36)).toEqual({ productId: 'P1', packs: 0, singles: 3, units: 3 });
  expect(weigh(150)).toEqual({ productId: 'P1', packs: 1, singles: 0, units: 10 });
  // Two packs weigh as much as 25 loose vials.
  expect(weigh(300)).toBe('ambiguous');
  expect(weigh(-174)).toEqual({ productId: 'P1', packs: -1, singles: -2, units: -12 });
  expect(weigh(-400, [bottle])).toEqual({ productId: 'P2', packs: -1, singles: 0, units: -1 });
});

test('a change of at most the gram tolerance is nothing, just above it is judged (S22)', () => {
  for (const grams of [0, 5, -5, 4.99]) expect(weigh(grams)).toBe('nothing');
  expect(weigh(5.01)).toBe('none');
  expect(weigh(0, [vials], { logoutLumWeightToleranceGram: 0 })).toBe('nothing');
});

test('less than a single is none, however little is ignored (S22)', () => {
  expect(weigh(1e-7, [vials], { logoutLumWeightToleranceGram: 0 })).toBe('none');
  expect(weigh(-0.5, [vials], { logoutLumWeightToleranceGram: 0 })).toBe('none');
});

test('packs are opened where a weight and a number of singles are known (S22)', () => {
  expect(singleWeight(vials)).toBe(12);
  expect(singleWeight({ ...vials, lumAncillaryWeight: null })).toBe(15);
  expect(singleWeight({ ...vials, lumQty: 1 })).toBe(120);
  const not = [{ weight: null }, { lumQty: null }, { lumQty: 0 }, { weight: 30 }, { weight: 29 }];
  expect(not.map((each) => singleWeight({ ...vials, ...each }))).toEqual(not.map(() => null));
});

test('the percentages are of what moved, its ends included (S22)', () => {
  expect(weigh(400 * 1.02, [bottle])).toMatchObject({ units: 1 });
  expect(weigh(-400 * 0.98, [bottle])).toMatchObject({ units: -1 });
  expect(weigh(408.1, [bottle])).toBe('none');
  expect(weigh(391.9, [bottle])).toBe('none');
  expect(weigh(12.1, [vials], { lumWeightTolerancePct: 0 })).toBe('none');
  expect(weigh(12.1, [vials], { packWeightTolerancePct: 0 })).toMatchObject({ singles: 1 });
});

test('two counts or two products that fit are left to a person (S22)', () => {
  // 20 % of six vials is more than one vial.
  expect(weigh(72, [vials], { lumWeightTolerancePct: 20 })).toBe('ambiguous');
  expect(weigh(150, [vials, { ...bottle, weight: 151 }])).toBe('ambiguous');
  expect(weigh(400, [bottle, { ...bottle, productId: 'P3' }])).toBe('ambiguous');
  expect(weigh(12, [vials, bottle])).toMatchObject({ productId: 'P1', units: 1 });
});

test('a pack and as many singles are the same units: no doubt, and counted as a pack (S22)', () => {
  const unwrapped = { ...vials, lumAncillaryWeight: 0 };
  expect(weigh(-150, [unwrapped], { lumWeightTolerancePct: 0, packWeightTolerancePct: 0 })).toEqual({
    productId: 'P1',
    packs: -1,
    singles: 0,
    units: -10,
  });
});

test('nothing is made of a section without products or a product without a weight (S22)', () => {
  expect(weigh(150, [])).toBe('none');
  expect(weigh(150, [{ ...vials, weight: null }])).toBe('none');
  expect(weigh(150, [{ ...vials, weight: 0 }])).toBe('none');
  // A wrapping that weighs more than the pack is a mistake in the product: only packs count.
  expect(weigh(-150, [{ ...vials, lumAncillaryWeight: 200 }])).toMatchObject({ packs: -1, singles: 0 });
});

test('tolerances of 100 % and weights without measure end, and are never read as a number (S22)', () => {
  const wide = { packWeightTolerancePct: 100, lumWeightTolerancePct: 100 };
  expect(weigh(1e6, [{ ...vials, weight: 0.001, lumAncillaryWeight: 0 }], wide)).toBe('none');
  expect(weigh(-150, [vials], wide)).toBe('ambiguous');
});

test('units to grams to units: noise within the tolerance never gives another number (S22)', () => {
  const anyProduct = fc
    .record({
      single: fc.integer({ min: 5, max: 500 }),
      lumQty: fc.option(fc.integer({ min: 1, max: 25 }), { nil: null }),
      ancillary: fc.integer({ min: 0, max: 80 }),
    })
    .map(({ single, lumQty, ancillary }): WeighedProduct => ({
      productId: 'P1',
      weight: single * (lumQty ?? 1) + ancillary,
      lumAncillaryWeight: ancillary,
      lumQty,
      unitsPerPack: lumQty ?? 1,
    }));
  let [tried, unique] = [0, 0];
  fc.assert(
    fc.property(
      anyProduct,
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 0, max: 12 }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.constantFrom(0, 0.5, 2, 5),
      fc.boolean(),
      (product, packs, loose, noise, percent, out) => {
        tried += 1;
        const singles = product.lumQty === null ? 0 : loose;
        const units = packs * product.unitsPerPack + singles;
        const grams = gramsOf(product, packs, singles) * (1 + (noise * percent) / 100);
        const found = weightToUnits(out ? -grams : grams, [product], {
          packWeightTolerancePct: percent,
          lumWeightTolerancePct: percent,
          logoutLumWeightToleranceGram: 0,
        });
        // The true number is always among those that fit, so the answer is it or doubt.
        if (units === 0) expect(found).toBe('nothing');
        else if (found !== 'ambiguous') {
          unique += 1;
          expect(found).toMatchObject({ units: out ? -units : units });
        }
      },
    ),
    { numRuns: 2000 },
  );
  expect(unique).toBeGreaterThan(tried / 4);
});

test('without tolerances the grams of a count are its own grams again (S22)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 9 }), (packs, singles) => {
      fc.pre(packs + singles > 0);
      const odd = { ...vials, weight: 150.5, lumAncillaryWeight: 30.2 };
      const exact = { packWeightTolerancePct: 0, lumWeightTolerancePct: 0, logoutLumWeightToleranceGram: 0 };
      const found = weightToUnits(-gramsOf(odd, packs, singles), [odd], exact);
      expect(found).toMatchObject({ packs: 0 - packs, singles: 0 - singles });
      if (typeof found === 'object')
        expect(gramsOf(odd, found.packs, found.singles)).toBeCloseTo(-gramsOf(odd, packs, singles), 9);
    }),
  );
});
