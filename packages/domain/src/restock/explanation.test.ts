import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explain, type ExplainedStep } from './explanation.ts';
import { recommend, type RestockFacts } from './recommendation.ts';
import { dollars } from '../invoices/erp-invoices/money.ts';
import { releaseSums } from './release-sums.ts';

const FACTS: RestockFacts = {
  today: '2026-11-16',
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 6, maxPar: 24, crl: null, productCrl: 8, maxFill: 22, productMaxFill: 30 },
  position: { usable: 4, inTransit: 2, onOrder: 0 },
  expired: 1,
  unitsPerPack: 5,
  devices: [
    { cabinetId: 'd1', usable: 4, usage: 49, daysStocked: 400 },
    { cabinetId: 'd2', usable: 0, usage: 0, daysStocked: 90 },
  ],
  vendedInYear: 300,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: true,
  warehouses: ['NCDC', 'SCDC', 'TXDC'],
  batches: [
    { warehouse: 'NCDC', lot: 'T81A07', expiration: '2027-06-29', available: 10 },
    { warehouse: 'NCDC', lot: 'T90B11', expiration: '2027-09-30', available: 4 },
    { warehouse: 'NCDC', lot: 'T10', expiration: '2026-12-05', available: 4 },
    { warehouse: 'NCDC', lot: 'T09', expiration: '2026-11-15', available: 4 },
    { warehouse: 'NCDC', lot: 'T08', expiration: '2028-01-31', available: 0 },
    { warehouse: 'SCDC', lot: 'S77', expiration: '2027-03-31', available: 30 },
  ],
};
const explained = (changes: Partial<RestockFacts> = {}) =>
  explain({ ...FACTS, ...changes }, (id) => (id === 'd1' ? 'Rheumatology Fridge' : id));

test('a quantity is explained step by step, from usage and stock to whole packs (R3 OMGT-019)', () => {
  expect(explained()).toEqual({
    steps: [
      { step: 'usage', label: 'Used per day', how: '49 used in 61 days', value: 0.8 },
      { step: 'usable', label: 'Usable on hand', how: '5 on hand − 1 expired', value: 4 },
      {
        step: 'position',
        label: 'Position',
        how: '4 + 2 in transit + 0 on order',
        value: 6,
        parts: [
          { of: 'usable', units: 4, text: '4' },
          { of: 'in transit', units: 2, text: '2 in transit' },
          { of: 'on order', units: 0, text: '0 on order' },
        ],
      },
      {
        step: 'reorder level',
        label: 'Reorder level',
        how: 'larger of min Par 6 and crl 8 of the product',
        value: 8,
      },
      {
        step: 'target',
        label: 'Target',
        how: 'smaller of max Par 24 and max Fill 22 of the par setting',
        value: 22,
      },
      { step: 'missing', label: 'Missing', how: '22 − 6', value: 16 },
      {
        step: 'quantity',
        label: 'Whole packs of 5',
        how: '4 packs make 26, above max Fill 22, so 3',
        value: 15,
      },
    ],
    sentences: [
      'Urgent: 4 usable is not above min Par 6.',
      'To Rheumatology Fridge: fewest days on hand, 5.0.',
      'Batch T81A07: nearest warehouse, first expiry.',
    ],
    otherBatches: [
      'NCDC T08: nothing left',
      'NCDC T09: expired on 2026-11-15',
      'NCDC T10: expires 2026-12-05, must last beyond 2026-12-13',
      'NCDC T90B11: expires later',
      'SCDC S77: warehouse farther away',
    ],
  });
});

const at = (usable: number, coming = 0) => ({ position: { usable, inTransit: coming, onOrder: 0 } });

test.each<[string, Partial<RestockFacts>]>([
  ['Not Processed: it is being released.', { isReleasing: true }],
  ['Failed: Customer is blocked.', { failure: 'Customer is blocked.' }],
  ['Gap: 300 were vended in 365 days, and there is no par setting.', { hasPar: false }],
  [
    'Stocked: there is no par setting, and nothing was vended in 365 days.',
    { hasPar: false, vendedInYear: 0 },
  ],
  ['Order Outstanding: 4 usable is not above the reorder level 8, with what is coming 9 is.', at(4, 5)],
  ['Replen: position 8 is not above the reorder level 8.', at(7, 1)],
  [
    'Opportunity: position 12 is below the target 22, and something else is ordered for this customer today.',
    at(12),
  ],
  [
    'Stocked: position 12 is above the reorder level, and nothing else is ordered for this customer today.',
    { ...at(12), hasReleasable: false },
  ],
  ['Stocked: position 22 is not below the target 22.', at(22)],
  [
    'Stocked: it is above the reorder level, and nothing says how much to fill up to.',
    {
      ...at(22),
      sources: {
        minPar: 6,
        maxPar: null,
        crl: null,
        productCrl: null,
        maxFill: null,
        productMaxFill: null,
      },
    },
  ],
])('why this status: %s (R2 OMGT-072)', (sentence, changes) =>
  expect(explained(changes).sentences[0]).toBe(sentence),
);

test('why this device (R4)', () => {
  const device = (cabinetId: string, usable: number, usage: number) => ({
    cabinetId,
    usable,
    usage,
    daysStocked: 400,
  });
  const why = (...devices: RestockFacts['devices'][number][]) => explained({ devices }).sentences[1];
  expect(why()).toBe('No device has this product or may get it.');
  expect(why(device('d1', 4, 9))).toBe('To Rheumatology Fridge: the only device.');
  expect(why(device('d2', 4, 0), device('d3', 3, 0))).toBe('To d3: least on hand, 3.');
  expect(why(device('d3', 3, 0), device('d2', 3, 0))).toBe('To d2: the first of those with 3 on hand.');
});

test('why these batches, and why not others (R7)', () => {
  const why = (changes: Partial<RestockFacts>) => explained(changes).sentences[2];
  const batch = (warehouse: 'NCDC' | 'SCDC', lot: string, available: number, expiration = '2027-06-30') => ({
    warehouse,
    lot,
    available,
    expiration,
  });
  expect(why({ batches: [] })).toBe('No batch: no warehouse has any.');
  expect(why({ batches: [batch('NCDC', 'A', 9, '2026-11-30')] })).toBe(
    'No batch: none lasts beyond 2026-12-13.',
  );
  const split = { batches: [batch('NCDC', 'A', 2), batch('NCDC', 'B', 5, '2027-07-31')] };
  expect(why(split)).toBe('Batches A × 2, B × 1: nearest warehouse, first expiry first.');
  const near = { batches: [batch('NCDC', 'A', 2), batch('SCDC', 'B', 5)] };
  expect(why(near)).toBe('Batch B: nearest warehouse with enough, first expiry.');
  expect(explained(near).otherBatches).toEqual(['NCDC A: NCDC has too few']);
  expect(why({ batches: [batch('NCDC', 'A', 2), batch('SCDC', 'B', 1)] })).toBe(
    'Batches A × 2, B × 1: no warehouse has enough, so from the nearest first.',
  );
  expect(why({ batches: [batch('NCDC', 'A', 2)] })).toBe(
    'Batch A: all that lasts beyond 2026-12-13, 2 of 3 packs.',
  );
  expect(explained(at(30)).sentences).toHaveLength(2);
});

/** Recomputes the steps from the numbers in their texts, as one would on paper. */
function workThrough(steps: readonly ExplainedStep[]): number {
  const numbers = (text: string) => [...text.matchAll(/\d+/g)].map(Number);
  const step = (name: ExplainedStep['step']) => {
    const found = steps.find((each) => each.step === name);
    if (!found) throw new Error(`No step ${name}`);
    return { ...found, numbers: numbers(found.how) };
  };
  const [all = 0, expired = 0] = step('usable').numbers;
  expect(step('usable').value).toBe(all - expired);
  const position = step('position').numbers.reduce((sum, each) => sum + each, 0);
  expect(step('position')).toMatchObject({ value: position });
  expect(step('position').numbers[0]).toBe(step('usable').value);
  expect(step('reorder level').value).toBe(Math.max(0, ...step('reorder level').numbers));
  const limits = step('target').numbers;
  expect(step('target').value).toBe(limits.length === 0 ? null : Math.min(...limits));
  if (limits.length === 0) return step('quantity').value ?? -1;
  const missing = Math.max(0, Math.min(...limits) - position);
  expect(step('missing')).toMatchObject({ value: missing });
  expect(step('missing').numbers.slice(0, 2)).toEqual([Math.min(...limits), position]);
  const pack = numbers(step('quantity').label)[0] ?? 0;
  const [packs = 0, wouldBe, maxFill, fewer] = step('quantity').numbers;
  expect(packs).toBe(Math.ceil(missing / pack));
  if (fewer === undefined) return packs * pack;
  expect(wouldBe).toBe(position + packs * pack);
  expect(wouldBe).toBeGreaterThan(maxFill ?? Infinity);
  return fewer * pack;
}

test('the explanation, worked through, gives the number (R3)', () => {
  const level = fc.option(fc.nat(60));
  fc.assert(
    fc.property(
      fc.record({
        minPar: level,
        maxPar: level,
        crl: level,
        productCrl: level,
        maxFill: level,
        productMaxFill: level,
      }),
      fc.record({ usable: fc.nat(40), inTransit: fc.nat(20), onOrder: fc.nat(20) }),
      fc.nat(9),
      fc.integer({ min: 1, max: 12 }),
      (sources, position, expired, unitsPerPack) => {
        const facts = { ...FACTS, sources, position, expired, unitsPerPack };
        const { steps } = explain(facts);
        expect(workThrough(steps)).toBe(recommend(facts).quantity.units);
        expect(steps.at(-1)?.value).toBe(recommend(facts).quantity.units);
      },
    ),
  );
});

test('what is about to be released is added up for each warehouse and in all', () => {
  const sums = releaseSums([
    { warehouse: 'TXDC', packs: 2, unitsPerPack: 6, packCents: 184_800 },
    { warehouse: 'NCDC', packs: 3, unitsPerPack: 5, packCents: 84_050 },
    { warehouse: 'NCDC', packs: 1, unitsPerPack: 1, packCents: null },
  ]);
  expect(sums.warehouses).toEqual([
    { warehouse: 'NCDC', lines: 2, packs: 4, units: 16, cents: 252_150, unpriced: 1 },
    { warehouse: 'TXDC', lines: 1, packs: 2, units: 12, cents: 369_600, unpriced: 0 },
  ]);
  expect(sums.total).toEqual({ lines: 3, packs: 6, units: 28, cents: 621_750, unpriced: 1 });
  expect(dollars(sums.total.cents)).toBe('$6,217.50');
  expect(releaseSums([])).toEqual({
    warehouses: [],
    total: { lines: 0, packs: 0, units: 0, cents: 0, unpriced: 0 },
  });
});
