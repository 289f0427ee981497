import { expect, test } from 'vitest';
import { mayChangePar, mayOpenParSettings, parSettingTenants } from './par-access.ts';
import { parProblems, readLevel, salesTypeOf, type ParDraft } from './par-problems.ts';
import { checkParRows, type ParFacts, type ParRow, type ParValues } from './par-rows.ts';

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

test('CPAR-012 CPAR-013 product and device type are required', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ productId: '' })).toEqual(['productId: A Product is required.']);
  expect(problemsOf({ cabinetType: '' })).toEqual(['cabinetType: A Cabinet Type is required.']);
  expect(problemsOf({ cabinetType: 'FRIDGE' })).toEqual(['cabinetType: There is no such device type.']);
});

test('CPAR-014..021 S32 levels are whole numbers of at least 1, max fill is required, min is not above max', () => {
  for (const field of ['minSet', 'maxSet', 'crl', 'maxFill'] as const)
    for (const wrong of [0, -1, 1.5, Number.NaN, 1_000_000])
      expect(problemsOf({ minSet: null, maxSet: null, [field]: wrong })).toEqual([
        `${field}: Enter a whole number of at least 1.`,
      ]);
  expect(problemsOf({ minSet: null, maxSet: null, crl: null })).toEqual([]);
  expect(problemsOf({ maxFill: null })).toEqual(['maxFill: Max fill is required.']);
  expect(problemsOf({ minSet: 3 })).toEqual(['minSet: Min must not be above max.']);
  expect(problemsOf({ minSet: 3, maxSet: null })).toEqual([]);
  expect(['', ' 12 ', '1,200', '1.5', 'x', '-1'].map(readLevel)).toEqual([
    null,
    12,
    1200,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test('CPAR-010 CPAR-011 CPAR-023 CPAR-024 S3 PO types and sales types; self-managed is 3PS', () => {
  expect(problemsOf({ poType: 'FBB', salesType: 'APO', defaultSapProduct: 'S2' })).toEqual([
    'poType: PO type must be APO, BPO or FCP.',
    'salesType: Sales type must be FBB, FCP or 3PS.',
    'defaultSapProduct: The default must be one of the SAP products.',
  ]);
  expect(problemsOf({ poType: '', salesType: '' })).toEqual([]);
  expect(salesTypeOf('FFF', 'FBB')).toBe('FBB');
  expect(salesTypeOf('100234', 'FBB')).toBe('3PS');
});

test('CPAR-022 CPAR-025 CPAR-026 OPERM-019 OPERM-020 CUST-038 S32 who may see and change settings', () => {
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
const facts: ParFacts = {
  productOf: (text) =>
    text === 'many'
      ? 'several'
      : (new Map([
          ['P1', { productId: 'P1', productName: 'One', source: 'FFF' }],
          ['P2', { productId: 'P2', productName: 'Two', source: 'FFF' }],
          ['C1', { productId: 'C1', productName: 'Own', source: 'c1' }],
          ['M1', { productId: 'M1', productName: 'Theirs', source: 'MBRX' }],
        ]).get(text) ?? null),
  hasDevice: (cabinetId, type) => cabinetId === 'd1' && type === 'EM',
  settingOf: (productId, type, cabinetId) =>
    productId === 'P1' && type === 'EM' && cabinetId === 'd1' ? KNOWN : null,
  mayChange: (source) => source !== 'MBRX',
};
const row = (changes: Partial<ParRow>): ParRow => ({
  product: 'P1',
  cabinetType: 'EM',
  cabinetId: '',
  minSet: '',
  maxSet: '',
  crl: '',
  maxFill: '12',
  packToLum: '',
  poType: '',
  salesType: '',
  active: '',
  notes: '',
  ...changes,
});
const outcomes = (...rows: Partial<ParRow>[]) =>
  checkParRows(rows.map(row), facts).map(({ outcome, problems }) => [outcome, ...problems]);

test('an import says of each row whether it creates, changes or leaves, and what is wrong with it', () => {
  expect(
    outcomes(
      { cabinetId: 'd1' },
      { cabinetId: 'd1', minSet: '3' },
      { cabinetType: 'rightnow ready', minSet: '3', maxSet: '4' },
      { product: 'C1' },
      { product: 'C1', cabinetType: 'RFID', salesType: 'fbb' },
      { product: 'M1' },
    ),
  ).toEqual([
    ['unchanged'],
    ['refused', 'An earlier row is for the same product and devices.'],
    ['create'],
    ['create'],
    ['refused', 'The sales type of products that a customer manages is 3PS.'],
    ['refused', 'Only people who may change products may change this setting.'],
  ]);
  expect(
    outcomes(
      { cabinetId: 'd1', minSet: '7' },
      { cabinetId: 'd1', active: 'no' },
      { product: '', maxFill: '' },
      { product: 'P9', cabinetType: '', maxFill: '0' },
      { product: 'many', cabinetType: 'box', active: 'perhaps', poType: 'x', salesType: 'y' },
      { product: 'P2', cabinetType: 'RFID', cabinetId: 'd1', maxFill: '1.5' },
    ),
  ).toEqual([
    ['refused', 'Min must not be above max.'],
    ['update'],
    ['refused', 'A Product is required.', 'Max fill is required.'],
    ['refused', 'Product P9 does not exist.', 'A Cabinet Type is required.', 'Enter a whole number of at least 1.'],
    [
      'refused',
      'Several products have the code many. Enter the product ID.',
      'Active must be yes or no.',
      'There is no such device type.',
      'PO type must be APO, BPO or FCP.',
      'Sales type must be FBB, FCP or 3PS.',
    ],
    ['refused', 'The customer has no device d1 of this type.', 'Enter a whole number of at least 1.'],
  ]);
});

test('what an import leaves blank stays as it was, and the sales type of self-managed products is 3PS', () => {
  const [update, own] = checkParRows([row({ cabinetId: 'd1', maxFill: '', minSet: '1' }), row({ product: 'C1' })], facts);
  expect(update?.values).toEqual({ ...KNOWN, minSet: 1 });
  expect(own?.values).toMatchObject({ salesType: '3PS', maxFill: 12, minSet: null, active: true });
});
