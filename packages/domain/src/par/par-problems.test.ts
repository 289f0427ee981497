import { expect, test } from 'vitest';
import { mayChangePar, mayOpenParSettings, parSettingTenants } from './par-access.ts';
import { parProblems, readLevel, salesTypeOf, type ParDraft } from './par-problems.ts';
import {
  checkParRows,
  MAX_PAR_ROWS,
  parRow,
  readParHeader,
  type ParFacts,
  type ParRow,
  type ParValues,
} from './par-rows.ts';

const DRAFT: ParDraft = {
  productId: 'P1',
  cabinetType: 'EM',
  minSet: 2,
  maxSet: 2,
  crl: 1,
  maxFill: 10,
  packToLum: null,
  poType: 'APO',
  salesType: 'FBB',
  sapProducts: ['S1'],
  defaultSapProduct: 'S1',
};
const problemsOf = (changes: Partial<ParDraft>) =>
  parProblems({ ...DRAFT, ...changes }).map(({ field, message }) => `${field}: ${message}`);

test('product and device type are required (CPAR-012 CPAR-013)', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ productId: '' })).toEqual(['productId: A Product is required.']);
  expect(problemsOf({ cabinetType: '' })).toEqual(['cabinetType: A Cabinet Type is required.']);
  expect(problemsOf({ cabinetType: 'FRIDGE' })).toEqual(['cabinetType: There is no such device type.']);
});

test('levels are whole numbers of at least 1, max fill is required, min is not above max (CPAR-014..021 S32)', () => {
  for (const field of ['minSet', 'maxSet', 'crl', 'maxFill', 'packToLum'] as const) {
    for (const most of [1, 999_999])
      expect(problemsOf({ minSet: null, maxSet: null, [field]: most })).toEqual([]);
    for (const wrong of [0, -1, 1.5, Number.NaN, 1_000_000])
      expect(problemsOf({ minSet: null, maxSet: null, [field]: wrong })).toEqual([
        `${field}: Enter a whole number of at least 1.`,
      ]);
  }
  expect(problemsOf({ minSet: null, maxSet: null, crl: null })).toEqual([]);
  expect(problemsOf({ maxFill: null })).toEqual(['maxFill: Max fill is required.']);
  expect(problemsOf({ minSet: 3 })).toEqual(['minSet: Min must not be above max.']);
  expect(problemsOf({ minSet: 3, maxSet: null })).toEqual([]);
  expect(['', ' 12 ', '1,200', '123456789', '1234567890', '1.5', 'x', '-1'].map(readLevel)).toEqual([
    null,
    12,
    Number.NaN,
    123_456_789,
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('PO types and sales types; self-managed is 3PS (CPAR-010 CPAR-011 CPAR-023 CPAR-024 S3)', () => {
  expect(problemsOf({ poType: 'FBB', salesType: 'APO', defaultSapProduct: 'S2' })).toEqual([
    'poType: PO type must be APO, BPO or FCP.',
    'salesType: Sales type must be FBB, FCP or 3PS.',
    'defaultSapProduct: The default must be one of the SAP products.',
  ]);
  expect(problemsOf({ poType: '', salesType: '' })).toEqual([]);
  expect(salesTypeOf('FFF', 'FBB')).toBe('FBB');
  expect(salesTypeOf('100234', 'FBB')).toBe('3PS');
});

test('who may see and change settings (CPAR-022 CPAR-025 CPAR-026 OPERM-019 OPERM-020 CUST-038 S32)', () => {
  const editor = { ALL: { products: 'OWNER' } } as const;
  const reader = { ALL: { products: 'VIEWER', par: 'OWNER' } } as const;
  const customer = { c1: { products: 'OWNER', par: 'OWNER' }, c2: { par: 'VIEWER' } } as const;
  for (const source of ['FFF', 'LUM', 'MBRX', 'c1'])
    expect([editor, reader, customer].map((grants) => mayChangePar(grants, 'c1', source))).toEqual([
      true,
      source === 'c1',
      source === 'c1',
    ]);
  expect(mayChangePar(customer, 'c2', 'c2')).toBe(false);
  expect([editor, reader, customer].map(mayOpenParSettings)).toEqual([true, true, false]);
  expect(parSettingTenants(reader)).toBe('ALL');
  expect(parSettingTenants(customer)).toEqual(['c1', 'c2']);
});

const KNOWN: ParValues = {
  minSet: 2,
  maxSet: 6,
  crl: null,
  maxFill: 12,
  packToLum: null,
  poType: 'APO',
  salesType: 'FBB',
  active: true,
  notes: 'Keep',
};
const PRODUCTS = new Map(
  [
    { productId: 'P1', productName: 'One', source: 'FFF' },
    { productId: 'P2', productName: 'Two', source: 'FFF' },
    { productId: 'C1', productName: 'Own', source: 'c1' },
    { productId: 'M1', productName: 'Theirs', source: 'MBRX' },
  ].map((product) => [product.productId, product]),
);
const facts: ParFacts = {
  productOf: (text) => (text === 'many' ? 'several' : (PRODUCTS.get(text) ?? null)),
  misplacedIn: () => null,
  hasDevice: (cabinetId, type) => cabinetId === 'd1' && type === 'EM',
  settingOf: (productId, type, cabinetId) =>
    productId === 'P1' && type === 'EM' && cabinetId === 'd1' ? { values: KNOWN, version: 4 } : null,
  mayChange: (source) => source !== 'MBRX',
};
const row = (cells: ParRow): ParRow => ({ product: 'P1', cabinetType: 'EM', maxFill: '12', ...cells });
const outcomes = (...rows: ParRow[]) =>
  checkParRows(rows, facts).map(({ outcome, problems }) => [outcome, ...problems]);

test('an import says of each row whether it is new, changes or leaves a setting, and what is wrong with it', () => {
  expect(
    outcomes(
      row({ cabinetId: 'd1' }),
      row({ cabinetId: 'd1', minSet: '3' }),
      row({ cabinetType: 'rightnow ready', minSet: '3', maxSet: '4' }),
      row({ product: 'C1' }),
      row({ product: 'C1', cabinetType: 'RFID', salesType: 'fbb' }),
      row({ product: 'M1' }),
    ),
  ).toEqual([
    ['unchanged'],
    ['problem', 'An earlier row is for the same product and devices.'],
    ['new'],
    ['new'],
    ['problem', 'The sales type of products that a customer manages is 3PS.'],
    ['problem', 'Only people who may change products may change this setting.'],
  ]);
  expect(
    [
      row({ cabinetId: 'd1', minSet: '7' }),
      row({ cabinetId: 'd1', active: 'no' }),
      { cabinetType: 'EM' },
      { product: 'P9', maxFill: '0' },
      { product: 'many', cabinetType: 'box', active: 'perhaps', poType: 'x', salesType: 'y', maxFill: '1' },
      row({ product: 'P2', cabinetType: 'RFID', cabinetId: 'd1', maxFill: '1.5' }),
    ].flatMap((each) => outcomes(each)),
  ).toEqual([
    ['problem', 'Min must not be above max.'],
    ['change'],
    ['problem', 'A Product is required.', 'Max fill is required.'],
    [
      'problem',
      'Product P9 does not exist.',
      'A Cabinet Type is required.',
      'Enter a whole number of at least 1.',
    ],
    [
      'problem',
      'Several products have the code many. Enter the product ID.',
      'Active must be yes or no.',
      'There is no such device type.',
      'PO type must be APO, BPO or FCP.',
      'Sales type must be FBB, FCP or 3PS.',
    ],
    ['problem', 'The customer has no device d1 of this type.', 'Enter a whole number of at least 1.'],
  ]);
});

test('a file may have 2,000 rows, which are numbered from 1', () => {
  expect(MAX_PAR_ROWS).toBe(2000);
  const rows = checkParRows([row({ cabinetId: 'd1' }), row({ product: 'C1' })], facts);
  expect(rows.map((each) => each.row)).toEqual([1, 2]);
});

test('an import takes every level, yes and no in a few words, and 3PS for what a customer manages', () => {
  const given = row({ cabinetId: 'd1', crl: '3', packToLum: '10', notes: 'x' });
  expect(checkParRows([given], facts)[0]?.values).toEqual({ ...KNOWN, crl: 3, packToLum: 10, notes: 'x' });
  expect(outcomes(row({ product: 'C1', salesType: '3ps' }))).toEqual([['new']]);
  const active = (text: string) =>
    checkParRows([row({ product: 'P2', active: text })], facts)[0]?.values.active;
  expect(new Set(['yes', 'True', '1', 'y'].map(active))).toEqual(new Set([true]));
  expect(new Set(['no', 'false', '0', 'N'].map(active))).toEqual(new Set([false]));
  // A switch that is off stays off.
  const off = { ...facts, settingOf: () => ({ values: { ...KNOWN, active: false }, version: 4 }) };
  expect(checkParRows([row({ cabinetId: 'd1' })], off)[0]).toMatchObject({
    outcome: 'unchanged',
    values: { active: false },
  });
});

test('what an import leaves blank stays as it was; what changed since the preview is not overwritten', () => {
  const asked = [{ product: 'P1', cabinetType: 'EM', cabinetId: 'd1', minSet: '1' }, row({ product: 'C1' })];
  const [change, own] = checkParRows(asked, { ...facts, versions: [4, null] });
  expect(change).toMatchObject({
    outcome: 'change',
    changes: [{ label: 'Min', before: '2', after: '1' }],
    values: { ...KNOWN, minSet: 1 },
    version: 4,
  });
  expect(own).toMatchObject({
    outcome: 'new',
    values: { salesType: '3PS', maxFill: 12, minSet: null, active: true },
    version: null,
  });
  const [outdated, appeared] = checkParRows(asked, { ...facts, versions: [3, 0] });
  for (const each of [outdated, appeared])
    expect(each?.problems).toEqual(['The setting was changed by somebody else after the preview.']);
  // The same values again change nothing, even if the version is another by now.
  const [again] = checkParRows([row({ cabinetId: 'd1' })], { ...facts, versions: [3] });
  expect(again?.outcome).toBe('unchanged');
});

test('the first row of a file names its columns, in any order', () => {
  expect(readParHeader(['Device Type', 'PRODUCT ID', 'min par', 'max_fill'])).toEqual([
    'cabinetType',
    'product',
    'minSet',
    'maxFill',
  ]);
  expect(readParHeader(['Product', 'Min'])).toBe(
    'The first row must name the columns, with Product ID and Device type among them.',
  );
  expect(readParHeader(['Product', 'Type', 'Colour'])).toBe('Column “Colour” is not known.');
  expect(readParHeader(['Product', 'Type', 'Min', 'minSet'])).toBe(
    'Column “minSet” is there more than once.',
  );
  expect(parRow(['product', 'minSet', 'notes'], [' P1 ', '', 'x'])).toEqual({ product: 'P1', notes: 'x' });
});
