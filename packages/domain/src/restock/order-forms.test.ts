import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  batchChoices,
  batchGroups,
  batchLabel,
  EMPTY_BATCH,
  packsInUnits,
  type OfferedBatch,
} from './batch-choices.ts';
import {
  chosenPacks,
  createOrderProblems,
  modifyOrderProblems,
  orderEffect,
  packsOf,
  PRODUCT_LOOKUP_MS,
  readPacks,
  withParLevels,
  type BatchLine,
  type CreateDraft,
  type ModifyFacts,
  type OrderableProduct,
} from './order-forms.ts';
import { recommend, type RestockFacts } from './recommendation.ts';

const batch = (id: string, warehouseQty = 5, changes: Partial<OfferedBatch> = {}): OfferedBatch => ({
  id,
  warehouse: 'NCDC',
  lotNumber: id.split('/')[1] ?? id,
  warehouseQty,
  expirationDate: '2027-09-29',
  diffDays: 317,
  ...changes,
});
const near = [batch('NCDC/A', 5), batch('NCDC/B', 1)];
const far = [batch('TXDC/A', 30, { warehouse: 'TXDC' })];

test('a batch is labelled with lot, quantity, expiration date and days to expiry (OMGT-061)', () => {
  expect(batchLabel(batch('NCDC/7R0913', 12))).toBe('7R0913 · 12 packs · 2027-09-29 · 317 days');
  expect(batchLabel(batch('NCDC/X', 1, { diffDays: 1 }), () => 'Nov 17')).toBe('X · 1 pack · Nov 17 · 1 day');
  expect([0, -1].map((diffDays) => batchLabel(batch('NCDC/X', 1200, { diffDays })))).toEqual([
    'X · 1,200 packs · 2027-09-29 · expires today',
    'X · 1,200 packs · 2027-09-29 · expired',
  ]);
  expect(batchLabel(batch('NCDC/X', 2, { expirationDate: null, diffDays: null }))).toBe(
    'X · 2 packs · no expiration date',
  );
  expect([packsInUnits(3, 5), packsInUnits(1, 1)]).toEqual(['3 packs = 15 units', '1 pack = 1 unit']);
});

test('warehouses are labelled 1st, 2nd, 3rd, also if a nearer one has nothing (OMGT-062 OMGT-067)', () => {
  expect(batchGroups([near, [], far]).map(({ label }) => label)).toEqual(['1st · NCDC', '3rd · TXDC']);
  expect(batchGroups([near, far, far, far])).toHaveLength(3);
});

const ids = ['NCDC/A', 'NCDC/B', 'TXDC/A'];
const chosenIds = fc.array(fc.constantFrom(...ids, EMPTY_BATCH), { minLength: 1, maxLength: 5 });

test('an extra batch offers neither empty nor the primary one nor one that another line has, and all the rest (OMGT-088..090)', () => {
  fc.assert(
    fc.property(chosenIds, fc.nat(4), (chosen, at) => {
      const line = at % chosen.length;
      const { groups, offersEmpty } = batchChoices([near, far], chosen, line);
      const offered = groups.flatMap(({ batches }) => batches.map(({ id }) => id));
      const others = new Set(chosen.filter((_id, place) => place !== line));
      expect(offersEmpty).toBe(line === 0);
      expect(offered).toEqual(ids.filter((id) => !others.has(id)));
    }),
  );
});

const line = (changes: Partial<BatchLine> = {}): BatchLine => ({ batch: 'NCDC/A', qty: '3', ...changes });
const FACTS: ModifyFacts = {
  productIds: ['F1', 'F2'],
  hasDevice: true,
  hasDefaultBatch: true,
  offered: [...near, ...far],
};
const modifyProblems = (
  batches: readonly BatchLine[],
  facts: Partial<ModifyFacts> = {},
  productId = 'F1',
): string[] =>
  modifyOrderProblems({ productId, batches }, { ...FACTS, ...facts }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

test('a modified order needs product, device, batches and quantities (OMGT-082..087 OMGT-091)', () => {
  expect(modifyProblems([line(), line({ batch: 'TXDC/A', qty: '30' })])).toEqual([]);
  for (const qty of ['', '0', '-1', '1.5', 'x', '1e3', '1000000'])
    expect(modifyProblems([line({ qty })])).toEqual(['batches.0.qty: Please enter a valid qty.']);
  expect(modifyProblems([line()], {}, '')).toEqual(['productId: Please select a valid product ID.']);
  expect(modifyProblems([line()], { hasDevice: false })).toEqual([
    'cabinetId: There is no cabinet associated with this recommendation. Cannot release order.',
  ]);
  const empty = line({ batch: EMPTY_BATCH });
  expect(modifyProblems([empty])).toEqual(['batches.0.batch: Please select a batch.']);
  expect(modifyProblems([empty], { hasDefaultBatch: false, offered: [] })).toEqual([]);
  expect(modifyProblems([empty], { hasDefaultBatch: false, offered: [batch('NCDC/A', 0)] })).toEqual([]);
  // None lasts long enough to be proposed, but one can be chosen.
  expect(modifyProblems([empty], { hasDefaultBatch: false })).toEqual([
    'batches.0.batch: Please select a batch.',
  ]);
  expect(modifyProblems([line(), line({ batch: '', qty: '0' })], { hasDefaultBatch: false })).toEqual([
    'batches.1.qty: Please enter a valid qty.',
    'batches.1.batch: Please select a batch.',
  ]);
});

test('a batch gives what it has, once (R8)', () => {
  expect(modifyProblems([line({ qty: '6' })])).toEqual(['batches.0.qty: This batch has 5 packs, not 6.']);
  expect(modifyProblems([line(), line()])).toEqual(['batches.1.batch: Another line has this batch already.']);
  expect(modifyProblems([line({ batch: 'NCDC/gone' })])).toEqual([
    'batches.0.batch: This batch is no longer available. Choose another one.',
  ]);
});

const PRODUCTS: Readonly<Record<string, OrderableProduct>> = {
  stocked: { productId: 'F1', cabinetIds: ['d1', 'd2'], offered: near },
  same: { productId: 'F1', cabinetIds: ['d3'], offered: near },
  nothing: { productId: 'F2', cabinetIds: ['d1'], offered: [] },
  nowhere: { productId: 'F3', cabinetIds: [], offered: [] },
};
const created = { product: 'stocked', cabinetId: 'd1', batch: 'NCDC/A', qty: '2' };
const createProblems = (lines: readonly Partial<CreateDraft['lines'][number]>[], customerId = 'c1') =>
  createOrderProblems(
    { customerId, lines: lines.map((each) => ({ ...created, ...each })) },
    (product) => PRODUCTS[product],
  ).map(({ field, message }) => `${field}: ${message}`);

test('an order made by hand needs customer, products, quantities, and a batch where there is one (OMGT-092..096)', () => {
  expect(createProblems([{}])).toEqual([]);
  expect(createProblems([{ product: '' }], '')).toEqual([
    'customerId: Please choose a customer.',
    'lines.0.product: Please select a valid product ID.',
  ]);
  for (const qty of ['', '0', 'x', '2.5'])
    expect(createProblems([{ qty }])).toEqual(['lines.0.qty: Invalid qty.']);
  expect(createProblems([{}, { batch: EMPTY_BATCH }])).toEqual(['lines.1.batch: Please select a batch.']);
  expect(createProblems([{ product: 'nothing', batch: EMPTY_BATCH }])).toEqual([]);
  expect(createProblems([{ batch: 'NCDC/gone' }])).toEqual([
    'lines.0.batch: This batch is no longer available. Choose another one.',
  ]);
  expect(createProblems([{ product: 'nowhere', cabinetId: '', batch: EMPTY_BATCH }])).toEqual([
    'lines.0.product: The customer has no device for this product. It cannot be ordered.',
  ]);
});

test('lines that share a batch take together no more than it has (R8)', () => {
  expect(createProblems([{ qty: '3' }, { product: 'same', cabinetId: 'd3', qty: '3' }])).toEqual([
    'lines.1.qty: This batch has 5 packs, not 6.',
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }), (packs) => {
      const problems = createProblems(packs.map((qty) => ({ qty: String(qty) })));
      expect(problems.length === 0).toBe(packs.reduce((sum, qty) => sum + qty, 0) <= 5);
    }),
  );
});

test('what is typed is read as whole packs, added up, and kept with warehouse and lot (OCONST-035)', () => {
  expect(PRODUCT_LOOKUP_MS).toBe(1000);
  expect([' 12 ', '007', '999999'].map(readPacks)).toEqual([12, 7, 999_999]);
  expect(packsOf([line({ qty: '2' }), line({ qty: 'x' }), line({ qty: '5' })])).toBe(7);
  expect(chosenPacks(line({ batch: 'TXDC/A' }), far, ['NCDC'])).toEqual({
    id: 'TXDC/A',
    qty: 3,
    warehouse: 'TXDC',
    lot: 'A',
    expiration: '2027-09-29',
  });
  expect(chosenPacks(line({ batch: EMPTY_BATCH }), far, ['SCDC', 'TXDC'])).toEqual({
    id: 'empty',
    qty: 3,
    warehouse: 'SCDC',
    lot: '',
    expiration: null,
  });
});

const facts: RestockFacts = {
  today: '2026-11-16',
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 6, maxPar: 24, crl: 8, productCrl: null, maxFill: 22, productMaxFill: null },
  position: { usable: 4, inTransit: 2, onOrder: 0 },
  expired: 1,
  unitsPerPack: 5,
  devices: [{ cabinetId: 'd1', usable: 4, usage: 61, daysStocked: 400 }],
  vendedInYear: 300,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: true,
  warehouses: ['NCDC', 'SCDC', 'TXDC'],
  batches: [{ warehouse: 'NCDC', lot: 'A', expiration: '2027-09-29', available: 10 }],
};

test('the preview of an order is the position with it, and agrees with what is recommended (S33)', () => {
  expect(orderEffect(facts, 3, 5)).toEqual({ units: 15, position: 21, target: 22, aboveMaxFill: 0 });
  expect(orderEffect(facts, 4, 5)).toMatchObject({ position: 26, aboveMaxFill: 4 });
  const level = fc.option(fc.nat(60));
  fc.assert(
    fc.property(level, level, fc.nat(40), fc.integer({ min: 1, max: 9 }), (maxPar, maxFill, usable, pack) => {
      const asked = {
        ...facts,
        sources: { ...facts.sources, maxPar, maxFill },
        position: { ...facts.position, usable },
        unitsPerPack: pack,
      };
      const { quantity } = recommend(asked);
      const effect = orderEffect(asked, quantity.packs, pack);
      expect(effect.units).toBe(quantity.units);
      if (quantity.packs > 0) expect(effect.aboveMaxFill).toBe(0);
    }),
  );
});

test('other par levels give another recommendation; what they leave out is still the product’s (R1)', () => {
  const before = recommend(facts);
  expect([before.quantity.units, before.status]).toEqual([15, 'Urgent']);
  const after = recommend(withParLevels(facts, { minPar: 3, maxPar: 24, crl: 8, maxFill: 17 }, null));
  expect([after.quantity.units, after.status]).toEqual([10, 'Replen']);
  const product = { ...facts, sources: { ...facts.sources, productCrl: 4, productMaxFill: 12 } };
  const none = { minPar: null, maxPar: null, crl: null, maxFill: null };
  expect(recommend(withParLevels(product, none, 1)).levels).toMatchObject({ reorderLevel: 4, target: 12 });
  expect(recommend(withParLevels(product, none, 1)).quantity.packs).toBe(6);
});
