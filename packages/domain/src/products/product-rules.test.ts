import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOSE_TYPES } from './dose-types.ts';
import { centsOf, formatCents, MAX_CENTS, readCents, writeCents } from './money.ts';
import { readGtin } from './ndc.ts';
import { areRelated, catalogueOf, checkProduct } from './product-catalogue.ts';
import { productChangeNotes, productChangeProblems } from './product-changes.ts';
import {
  checkProductRows,
  productRow,
  readProductHeader,
  PRODUCT_TEMPLATE,
  type ProductRow,
} from './product-import.ts';
import { productProblems } from './product-rules.ts';
import { readProduct } from './product-texts.ts';
import { NEW_PRODUCT, PRODUCT_FIELDS, type ProductValues } from './product-values.ts';

const product = (changes: Partial<ProductValues> = {}): ProductValues => ({
  ...NEW_PRODUCT,
  productId: 'F1',
  productName: 'Globulin',
  ndc: '12345-678-90',
  doseType: 'VIAL',
  packQty: 10,
  ...changes,
});
const problems = (changes: Partial<ProductValues>) =>
  productProblems(product(changes)).map(({ field, message }) => `${field}: ${message}`);

test('what a product must have, with the given texts (PROD-019..025 OCONST-062 PROD-016)', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ productId: '', productName: '', ndc: '', packQty: null })).toEqual([
    'productId: A product id is required',
    'productName: A product name is required',
    'ndc: A product ndc is required',
    'packQty: Pack Qty is required',
  ]);
  for (const ndc of ['12345-678-90', '12345-6789-0', '1234-5678-90']) expect(problems({ ndc })).toEqual([]);
  for (const ndc of ['1234567890', '12345-67-890', '123-4567-890'])
    expect(problems({ ndc })).toEqual(['ndc: Invalid NDC. Valid Formats: 5-3-2, 5-4-1, or 4-4-2']);
  expect(problems({ relatedNdc: '1' })[0]).toContain('relatedNdc: Invalid NDC');
  expect(DOSE_TYPES).toEqual(['PACK', 'APPLICATOR', 'MULTI DOSE VIAL', 'SYRINGE', 'VIAL', 'VIAL DILUENT']);
  for (const doseType of DOSE_TYPES) expect(problems({ doseType })).toEqual([]);
});

test('ids, codes, numbers, units and lengths are checked, and only ordered products name others', () => {
  expect(problems({ productId: 'A/1' })[0]).toContain('letters, digits');
  expect(problems({ gtin: '00312345678907' })[0]).toContain('A GTIN has');
  expect(problems({ packQty: 0, lumQty: 1.5 })).toEqual([
    'packQty: Pack Qty cannot be less than 1.',
    'lumQty: LUM Qty must be a whole number.',
  ]);
  expect(problems({ weightUnit: 'kg' })[0]).toContain('grams');
  expect(problems({ productName: 'x'.repeat(201) })).toEqual([
    'productName: Product Name can have at most 200 characters.',
  ]);
  expect(problems({ source: 'LUM', lumProductId: 'L1' })[0]).toBe(
    'lumProductId: Only FFF products have a LUM Product ID.',
  );
  expect(problems({ mbrxProductId: 'M1', mbrxProductIdExt: 'M1' })).toHaveLength(1);
});

test('texts are read: money in cents, 0 as no limit, a pack quantity that is no number (PROD-021 PROD-028 PROD-029)', () => {
  const read = readProduct({
    value: '$1,234.5',
    crl: '0',
    maxFill: '0',
    lumQty: '',
    active: 'no',
    weight: '84.25',
    doseType: 'vial',
  });
  expect(read).toMatchObject({
    problems: [],
    values: {
      value: 123_450,
      crl: null,
      maxFill: null,
      lumQty: null,
      active: false,
      weight: 84.25,
      doseType: 'VIAL',
    },
  });
  const bad = {
    packQty: 'ten',
    value: '12.345',
    active: 'maybe',
    weight: '1e3',
    doseType: 'PILL',
    crl: '1.5',
  };
  expect(readProduct(bad).problems.map(({ field, message }) => [field, message])).toEqual([
    ['doseType', 'Dose Type must be one of PACK, APPLICATOR, MULTI DOSE VIAL, SYRINGE, VIAL, VIAL DILUENT.'],
    ['packQty', 'Pack Qty is required'],
    ['value', 'Value must be an amount such as 1234.50.'],
    ['weight', 'Weight must be a number of grams.'],
    ['crl', 'CRL must be a whole number.'],
    ['active', 'Active must be Yes or No.'],
  ]);
});

test('money survives every way it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
      expect(readCents(writeCents(cents))).toBe(cents);
      expect(readCents(formatCents(cents))).toBe(cents);
      expect(centsOf(cents / 100)).toBe(cents);
    }),
  );
  for (const text of ['', '-1', '1.234', '1,23', '1e3', 'free', '99999999999999'])
    expect(readCents(text)).toBeNull();
  expect([centsOf(0.001), centsOf(-1), centsOf(Infinity)]).toEqual([null, null, null]);
});

test('a GTIN of 8, 12 or 13 digits is stored with 14 (S7)', () => {
  expect(readGtin('312345678906')).toBe('00312345678906');
  expect(readGtin('00312345678906')).toBe('00312345678906');
  expect([readGtin('312345678907'), readGtin('12'), readGtin('')]).toEqual([null, null, null]);
});

test('what would make the ledger untrue is refused; what is safe says what it means', () => {
  const stock = { units: 12, devices: 1 };
  const none = { units: 0, devices: 0 };
  const refused = (after: Partial<ProductValues>, on = stock) =>
    productChangeProblems(product(), product(after), on).map(({ message }) => message);
  expect(refused({ isSerializable: true })).toEqual([
    '12 units are on hand in 1 device. Serializable can be changed only while there are none.',
  ]);
  expect(refused({ isSerializable: true }, none)).toEqual([]);
  expect(refused({ source: 'LUM' }, none)).toEqual(['The source of a product cannot be changed.']);
  const notes = (after: Partial<ProductValues>, on = stock) =>
    productChangeNotes(product(), product(after), on);
  expect(notes({ active: false })[0]).toContain('They stay there and can be used up');
  expect(notes({ packQty: 5 })[0]).toContain('Packs received from now on count as 5 units');
  expect(notes({ weight: 3 })[0]).toContain('Flex devices');
  expect(notes({ productName: 'Other', lumQty: 10 })).toEqual([]);
  expect(notes({ active: false, packQty: 5 }, none)).toEqual([]);
});

const others = [
  product({ productId: 'F2', ndc: '11111-111-11', gtin: '00311111111111', lumProductId: 'L1' }),
  product({ productId: 'OLD', ndc: '22222-222-22', active: false }),
  product({ productId: 'L1', source: 'LUM', ndc: '33333-333-33' }),
  product({ productId: 'L2', source: 'LUM', ndc: '44444-444-44' }),
  product({ productId: 'M1', source: 'MBRX', ndc: '55555-555-55' }),
];
const isCustomer = (id: string) => id === '100234';
const check = (changes: Partial<ProductValues>, before: ProductValues | null = null) =>
  checkProduct(
    product(changes),
    before && { values: before, stock: { units: 0, devices: 0 }, version: 0 },
    catalogueOf(others),
    isCustomer,
  ).map(({ message }) => message);

test('a code means one active product of a source (S7)', () => {
  expect(check({ ndc: '11111-111-11' })).toEqual(['NDC 11111-111-11 belongs to product F2 already.']);
  expect(check({ gtin: '00311111111111' })).toEqual(['GTIN 00311111111111 belongs to product F2 already.']);
  expect(check({ ndc: '22222-222-22' })).toEqual([]);
  expect(check({ ndc: '11111-111-11', active: false })).toEqual([]);
  expect(check({ ndc: '11111-111-11', source: '100234' })).toEqual([]);
  // A fault that was there before does not prevent a change of the name.
  expect(check({ ndc: '11111-111-11', productName: 'New' }, product({ ndc: '11111-111-11' }))).toEqual([]);
});

test('the product of another source exists, has that source and belongs to one product (S2 PROD-017)', () => {
  expect(check({ lumProductId: 'L2', mbrxProductId: 'M1' })).toEqual([]);
  expect(check({ lumProductId: 'L9' })).toEqual(['Product L9 does not exist.']);
  expect(check({ lumProductId: 'M1' })).toEqual(['Product M1 is not a LUM product.']);
  expect(check({ lumProductId: 'L1' })).toEqual(['Product L1 belongs to product F2 already.']);
  expect(check({ source: '999' })).toEqual(['Customer 999 does not exist.']);
  expect(check({ source: '100234' })).toEqual([]);
});

test('products are related when one names the NDC of the other, or both the same', () => {
  const a = product({ productId: 'A', ndc: '1', relatedNdc: '2' });
  expect(areRelated(a, product({ productId: 'B', ndc: '2' }))).toBe(true);
  expect(areRelated(product({ productId: 'B', ndc: '2' }), a)).toBe(true);
  expect(areRelated(a, product({ productId: 'C', ndc: '3', relatedNdc: '2' }))).toBe(true);
  expect(areRelated(a, product({ productId: 'D', ndc: '4' }))).toBe(false);
  expect(areRelated(a, a)).toBe(false);
});

test('a header names its columns in any order; the template is a file without problems', () => {
  expect(readProductHeader(['NDC', 'product-id', 'packQty'])).toEqual(['ndc', 'productId', 'packQty']);
  expect(readProductHeader(['NDC', 'Name'])).toContain('Product ID among them');
  expect(readProductHeader(['Product ID', 'Colour'])).toBe('Column “Colour” is not known.');
  expect(readProductHeader(['Product ID', 'NDC', 'ndc'])).toBe('Column “ndc” is there more than once.');
  const [head = [], row = []] = PRODUCT_TEMPLATE;
  expect(readProductHeader(head)).toEqual(PRODUCT_FIELDS);
  const [checked] = importRows([productRow(PRODUCT_FIELDS, row)]);
  expect(checked).toMatchObject({ outcome: 'new', problems: [] });
});

const stored = new Map(
  [product({ productId: 'F2', ndc: '11111-111-11' }), product({ productId: 'F3', ndc: '66666-666-66' })].map(
    (values) => [values.productId, { values, stock: { units: 5, devices: 2 }, version: 3 }] as const,
  ),
);
const importRows = (rows: readonly ProductRow[], versions?: readonly (number | null)[]) =>
  checkProductRows(rows, {
    ...(versions && { versions }),
    known: stored,
    entries: [...others.slice(2), ...[...stored.values()].map(({ values }) => values)],
    isCustomer,
  });
const fresh = { productId: 'N1', productName: 'New', ndc: '77777-777-77', doseType: 'VIAL', packQty: '1' };
const outcomes = (rows: readonly ProductRow[]) =>
  importRows(rows).map(({ outcome, problems: [first] }) => first?.message ?? outcome);

test('each row of a file says what it would do; empty cells change nothing', () => {
  const [added, changed, same, bad] = importRows([
    fresh,
    { productId: 'F2', packQty: '20', active: 'no' },
    { productId: 'F3', productName: 'Globulin', ndc: '66666-666-66' },
    { productId: 'N2', packQty: 'many', doseType: 'PILL' },
  ]);
  expect(added).toMatchObject({ row: 1, outcome: 'new', productName: 'New', changes: [] });
  expect(changed).toMatchObject({
    outcome: 'change',
    changes: [
      { label: 'Pack Qty', before: '10', after: '20' },
      { label: 'Active', before: 'Yes', after: 'No' },
    ],
  });
  expect(changed?.notes).toHaveLength(2);
  expect(same?.outcome).toBe('unchanged');
  // All of it is named, each field once.
  expect(bad?.problems.map(({ field }) => field).toSorted()).toEqual([
    'doseType',
    'ndc',
    'packQty',
    'productName',
  ]);
});

test('a row is refused if its product was changed after the preview, unless nothing is left to do', () => {
  const rows = [{ productId: 'F2', packQty: '20' }, { productId: 'F3', productName: 'Globulin' }, fresh];
  const after = (versions: readonly (number | null)[]) =>
    importRows(rows, versions).map(({ outcome, problems: [first] }) => first?.message ?? outcome);
  expect(after([3, 3, null])).toEqual(['change', 'unchanged', 'new']);
  const late = 'The product was changed by somebody else after the preview.';
  expect(after([2, 2, 0])).toEqual([late, 'unchanged', late]);
});

test('rows of one file may exchange a code or name each other, and a bad row leaves its code where it was', () => {
  const swap = [
    { productId: 'F2', ndc: '66666-666-66' },
    { productId: 'F3', ndc: '11111-111-11' },
  ];
  expect(outcomes(swap)).toEqual(['change', 'change']);
  expect(outcomes([swap[0] ?? {}, { ...swap[1], packQty: '0' }])).toEqual([
    'NDC 66666-666-66 belongs to product F3 already.',
    'Pack Qty cannot be less than 1.',
  ]);
  expect(
    outcomes([
      { ...fresh, lumProductId: 'L8' },
      { ...fresh, productId: 'L8', source: 'LUM' },
    ]),
  ).toEqual(['new', 'new']);
  expect(outcomes([fresh, fresh])).toEqual(['new', 'Product N1 is in the file more than once.']);
  expect(outcomes([{ productName: 'Nameless' }])).toEqual(['A product id is required']);
});
