import type { Product } from '@parwell/contract';
import { expect, test } from 'vitest';
import { resultsOf } from './import/import-results.ts';
import { parseProducts } from './import/parse-products.ts';
import { templateText } from './import/template.ts';
import { toProductDraft, productSchema, valuesOf, type ProductDraft } from './product-values.ts';
import { globulin } from './products.fixture.ts';

const draft = (changes: Partial<ProductDraft> = {}): ProductDraft => ({
  ...toProductDraft(),
  productId: 'F1',
  productName: 'Globulin',
  ndc: '12345-678-90',
  doseType: 'VIAL',
  packQty: '10',
  ...changes,
});
const problems = (changes: Partial<ProductDraft>) =>
  Object.fromEntries(
    (productSchema.safeParse(draft(changes)).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('what is sent: FFF unless told otherwise, flags as 1 or 0, limits of 0 as null, empty fields left out (PROD-012 PROD-015 PROD-026..029)', () => {
  const sent = productSchema.parse(draft({ crl: '0', maxFill: '0', active: false, value: '412.5' }));
  expect(sent).toMatchObject({
    source: 'FFF',
    packQty: 10,
    value: 412.5,
    crl: null,
    maxFill: null,
    active: 0,
    returnable: 1,
    isSerializable: 0,
    trackProviderTraining: 0,
  });
  for (const left of ['lumQty', 'mbrxProductId', 'mbrxProductIdExt']) expect(sent).not.toHaveProperty(left);
  expect(productSchema.parse(draft({ lumQty: '5', mbrxProductId: 'M1', crl: '3' }))).toMatchObject({
    lumQty: 5,
    mbrxProductId: 'M1',
    crl: 3,
  });
});

test('the form says what is missing, with the given texts (PROD-019..025)', () => {
  expect(problems({ productId: '', productName: ' ', ndc: '', packQty: 'ten', doseType: '' })).toEqual({
    productId: 'A product id is required',
    productName: 'A product name is required',
    ndc: 'A product ndc is required',
    packQty: 'Pack Qty is required',
    doseType: 'Dose Type is required.',
  });
  expect(problems({ ndc: '123' })).toEqual({ ndc: 'Invalid NDC. Valid Formats: 5-3-2, 5-4-1, or 4-4-2' });
});

test('a product belongs to the provider or to a customer, whose id is then its source (PROD-017 PROD-018)', () => {
  expect(problems({ source: 'customer' })).toEqual({ customerId: 'A customer is required.' });
  const own = productSchema.parse(draft({ source: 'customer', customerId: '100234', lumProductId: 'L1' }));
  expect(own).toMatchObject({ source: '100234', lumProductId: null });
});

test('what the form hides of a storage condition is not sent, and a frozen product may freeze (H4)', () => {
  const typed = {
    storageFrom: '2',
    storageTo: '25',
    allowance: 'MINUTES',
    allowanceMinutes: '60',
    allowanceFrom: '25',
    allowanceTo: '30',
  } as const;
  const none = { allowanceMinutes: null, allowanceFrom: null, allowanceTo: null };
  const sent = (changes: Partial<ProductDraft>) => productSchema.parse(draft({ ...typed, ...changes }));
  expect(sent({ storageCondition: 'OWN_LIMITS' })).toMatchObject({
    storageFrom: 2,
    storageTo: 25,
    mayFreeze: 0,
    allowanceMinutes: 60,
    allowanceTo: 30,
  });
  expect(sent({ storageCondition: 'FROZEN', allowance: 'ASK' })).toMatchObject({
    storageFrom: null,
    storageTo: null,
    mayFreeze: 1,
    allowance: 'ASK',
    ...none,
  });
  expect(sent({ storageCondition: 'UNKNOWN', mayFreeze: true })).toMatchObject({
    mayFreeze: 0,
    allowance: 'NONE',
    ...none,
  });
  expect(problems({ storageCondition: 'OWN_LIMITS', storageFrom: '8', storageTo: 'x' })).toEqual({
    storageTo: 'Storage To (°C) must be a temperature such as 2 or -15.5.',
  });
});

test('a product comes back from the form as it went in', () => {
  const { createdAt: _at, version: _version, ...fields }: Product = globulin;
  const { stock: _stock, customerName: _name, ...rest } = fields as typeof globulin;
  const { orderedProduct: _ordered, namedProducts: _named, relatedProducts: _related, ...product } = rest;
  const { mbrxProductIdExt: _none, ...sent } = product;
  expect(productSchema.parse(toProductDraft(valuesOf(globulin)))).toEqual(sent);
});

test('a file has its columns in any order; rows that cannot be sent are named with the others', () => {
  const rows = parseProducts('NDC;Product ID;Pack Qty\n12345-678-90;F1;\n;F2;1;x\n\n;"F3;1');
  if (typeof rows === 'string') throw new Error(rows);
  expect(rows.map(({ number, cells, broken }) => [number, cells.productId, broken])).toEqual([
    [2, 'F1', null],
    [3, 'F2', 'This row has more cells than there are columns'],
    [5, 'F3;1', 'The quotes in this row do not match'],
  ]);
  expect(rows[0]?.cells).toEqual({ ndc: '12345-678-90', productId: 'F1' });
  const answer = {
    row: 1,
    productId: 'F1',
    productName: 'Globulin',
    outcome: 'change' as const,
    changes: [{ label: 'NDC', before: '', after: '12345-678-90' }],
    problems: [],
    notes: ['Mind the stock.'],
    version: 4,
  };
  expect(resultsOf(rows, [answer]).map(({ number, outcome, details }) => [number, outcome, details])).toEqual(
    [
      [2, 'change', ['NDC: – → 12345-678-90', 'Mind the stock.']],
      [3, 'problem', ['This row has more cells than there are columns']],
      [5, 'problem', ['The quotes in this row do not match']],
    ],
  );
  expect(parseProducts('')).toBe('This file has no rows');
  expect(parseProducts('F1,Globulin')).toContain('The first row must name the columns');
  expect(parseProducts(`Product ID\n${'F1\n'.repeat(2001)}`)).toContain('2,001 rows');
  expect(parseProducts(templateText())).toHaveLength(1);
});
