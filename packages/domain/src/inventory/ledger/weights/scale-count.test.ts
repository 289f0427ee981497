import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byFirstExpiry, allocateFirstExpiry } from '../../goods/first-expiry.ts';
import { countedOfLot, scaleUnits } from './scale-count.ts';
import { gramsOf, type WeighedProduct, type WeightTolerances } from './weight-to-units.ts';

/** Ten vials of 12 g in a box of 30 g. */
const vials: WeighedProduct = {
  productId: 'P1',
  weight: 150,
  lumAncillaryWeight: 30,
  lumQty: 10,
  unitsPerPack: 10,
};
const tolerances: WeightTolerances = {
  packWeightTolerancePct: 2,
  lumWeightTolerancePct: 2,
  logoutLumWeightToleranceGram: 5,
};

test('a scale counts the one number of units that rests on it, and none where there is doubt (S20)', () => {
  const counts = (grams: number, products = [vials]) => scaleUnits(grams, products, tolerances);
  expect([0, 5].map((grams) => counts(grams))).toEqual([0, 0]);
  expect(counts(174)).toBe(12);
  // Half a vial; two packs, which weigh as much as 25 loose vials; a section that is set up for nothing.
  expect([counts(6), counts(300), counts(150, [])]).toEqual([null, null, null]);
});

test('packs and singles weigh back to their units, or nobody knows (S20)', () => {
  const percent = fc.constantFrom(0, 1, 3);
  let known = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 60 }),
      percent,
      (packs, singles, wrapping, tolerance) => {
        const product = { ...vials, weight: 120 + wrapping, lumAncillaryWeight: wrapping };
        const counted = scaleUnits(gramsOf(product, packs, singles), [product], {
          packWeightTolerancePct: tolerance,
          lumWeightTolerancePct: tolerance,
          logoutLumWeightToleranceGram: 5,
        });
        if (counted === null) return;
        known += 1;
        expect(counted).toBe(packs * 10 + singles);
      },
    ),
  );
  expect(known).toBeGreaterThan(20);
});

const lots = fc
  .array(
    fc.record({
      expiration: fc.constantFrom('2027-01-31', '2027-05-31', null),
      onHand: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((each) => each.map((lot, place) => ({ ...lot, lot: `L${place}` })).toSorted(byFirstExpiry));

test('the lots of a section add up to what its scale counts: fewer as if it was vended, more in the last (S20 S11)', () => {
  fc.assert(
    fc.property(lots, fc.integer({ min: 0, max: 60 }), (section, counted) => {
      const onSection = section.reduce((sum, { onHand }) => sum + onHand, 0);
      let earlier = 0;
      const shown = section.map(({ onHand }) => {
        const of = countedOfLot({ units: onHand, earlier, onSection, counted });
        earlier += onHand;
        return of;
      });
      expect(shown.reduce((sum, units) => sum + units, 0)).toBe(counted);
      const allocated = allocateFirstExpiry(section, Math.max(0, onSection - counted));
      expect(shown).toEqual(
        section.map((lot, place) => {
          const less =
            'allocations' in allocated
              ? (allocated.allocations.find(({ stock }) => stock === lot)?.count ?? 0)
              : 0;
          const isLast = place === section.length - 1;
          return lot.onHand - less + (isLast ? Math.max(0, counted - onSection) : 0);
        }),
      );
    }),
  );
});
