import { expect, test } from 'vitest';
import { checkProductRows, productRow, readProductHeader, type ProductRow } from './product-import.ts';
import { productText, readProduct } from './product-texts.ts';
import { NEW_PRODUCT, PRODUCT_FIELDS, type ProductValues } from './product-values.ts';
import { NEW_STORAGE, storageLimits, storageProblems, type StorageValues } from './storage-condition.ts';
import { allowanceText, storageText } from './storage-texts.ts';

const storage = (changes: Partial<StorageValues>): StorageValues => ({ ...NEW_STORAGE, ...changes });
const problems = (changes: Partial<StorageValues>) =>
  storageProblems(storage(changes)).map(({ field, message }) => `${field}: ${message}`);
const own = (storageFrom: number | null, storageTo: number | null, mayFreeze = false) =>
  storage({ storageCondition: 'OWN_LIMITS', storageFrom, storageTo, mayFreeze });
const minutes = (changes: Partial<StorageValues> = {}) =>
  storage({
    storageCondition: 'REFRIGERATED',
    allowance: 'MINUTES',
    allowanceMinutes: 60,
    allowanceFrom: 8,
    allowanceTo: 25,
    ...changes,
  });

test('the named conditions have their limits, own limits are as given, and unknown has none (H4)', () => {
  const limits = (changes: Partial<StorageValues>) => storageLimits(storage(changes));
  expect(limits({ storageCondition: 'FROZEN' })).toEqual({ min: -50, max: -15 });
  expect(limits({ storageCondition: 'REFRIGERATED' })).toEqual({ min: 2, max: 8 });
  expect(limits({ storageCondition: 'CONTROLLED_ROOM' })).toEqual({ min: 20, max: 25 });
  expect(storageLimits(own(2, 25))).toEqual({ min: 2, max: 25 });
  expect(limits({})).toBeNull();
  expect(storageLimits(own(2, null))).toBeNull();
});

test('unknown is allowed, and then nothing else is said (H4)', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ mayFreeze: true, allowance: 'ASK' })).toEqual([
    'mayFreeze: May Freeze needs a storage condition.',
    'allowance: Allowance needs a storage condition.',
  ]);
});

test('own limits are two temperatures from -200 to 60 °C, the lower first, with one decimal; nothing else has them (H4)', () => {
  expect(problems(own(2, 2.1))).toEqual([]);
  expect(problems(own(-200, 60, true))).toEqual([]);
  expect(problems(own(2, 2))).toEqual(['storageTo: Storage From (°C) must be lower than Storage To (°C).']);
  expect(problems(own(-200.1, 60.1, true))).toEqual([
    'storageFrom: Storage From (°C) must be from -200 to 60.',
    'storageTo: Storage To (°C) must be from -200 to 60.',
  ]);
  expect(problems(own(2.25, Number.NaN))).toEqual([
    'storageFrom: Storage From (°C) has one decimal at most.',
    'storageTo: Storage To (°C) must be from -200 to 60.',
  ]);
  expect(problems(own(null, 8))).toEqual(['storageFrom: Storage From (°C) is required.']);
  expect(problems({ storageCondition: 'REFRIGERATED', storageFrom: 2, storageTo: 8 })).toEqual([
    'storageFrom: Storage From (°C) is for own limits only.',
    'storageTo: Storage To (°C) is for own limits only.',
  ]);
});

test('what is kept below 0 °C may freeze, what is kept from 0 °C on may or must not (H4)', () => {
  const frozen = { storageCondition: 'FROZEN' } as const;
  expect(problems({ ...frozen, mayFreeze: true })).toEqual([]);
  const refused = ['mayFreeze: A product that is kept below 0 °C may freeze.'];
  expect(problems(frozen)).toEqual(refused);
  expect(problems(own(-0.1, 8))).toEqual(refused);
  expect(problems(own(-0.1, 8, true))).toEqual([]);
  for (const mayFreeze of [true, false]) expect(problems(own(0, 8, mayFreeze))).toEqual([]);
});

test('an allowance is so many minutes between two temperatures, of which one is beyond the condition (H4)', () => {
  expect(problems(minutes())).toEqual([]);
  expect(problems(minutes({ allowanceMinutes: 2_628_000 }))).toEqual([]);
  for (const allowanceMinutes of [0, 1.5, 2_628_001])
    expect(problems(minutes({ allowanceMinutes }))).toEqual([
      'allowanceMinutes: Allowance Minutes must be a whole number from 1 to 2,628,000.',
    ]);
  expect(problems(minutes({ allowanceMinutes: null, allowanceFrom: null }))).toEqual([
    'allowanceMinutes: Allowance Minutes is required.',
    'allowanceFrom: Allowance From (°C) is required.',
  ]);
  expect(problems(minutes({ allowanceFrom: 25 }))).toEqual([
    'allowanceTo: Allowance From (°C) must be lower than Allowance To (°C).',
  ]);
  const inside = ['allowanceTo: The allowance must reach beyond the storage condition.'];
  expect(problems(minutes({ allowanceFrom: 2, allowanceTo: 8 }))).toEqual(inside);
  expect(problems(minutes({ allowanceFrom: 2, allowanceTo: 8.1 }))).toEqual([]);
  expect(problems(minutes({ allowanceFrom: 1.9, allowanceTo: 8 }))).toEqual([]);
});

test('what must not freeze has no allowance below 0 °C (H4)', () => {
  const cold = { allowanceFrom: -0.1, allowanceTo: 2 };
  expect(problems(minutes(cold))).toEqual([
    'allowanceFrom: A product that must not freeze has no allowance below 0 °C.',
  ]);
  expect(problems(minutes({ ...cold, mayFreeze: true }))).toEqual([]);
  expect(problems(minutes({ ...cold, allowanceFrom: 0 }))).toEqual([]);
});

test('minutes and temperatures are only for an allowance in minutes (H4)', () => {
  expect(problems({ storageCondition: 'REFRIGERATED', allowance: 'ASK' })).toEqual([]);
  expect(problems(minutes({ allowance: 'ASK' }))).toEqual([
    'allowanceMinutes: Allowance Minutes is for an allowance in minutes only.',
    'allowanceFrom: Allowance From (°C) is for an allowance in minutes only.',
    'allowanceTo: Allowance To (°C) is for an allowance in minutes only.',
  ]);
});

test('it is said in plain words (H4)', () => {
  expect(storageText(storage({}))).toBe('Unknown');
  expect(storageText(minutes())).toBe('Refrigerated, 2 to 8 °C, must not freeze');
  const frozen = storage({ storageCondition: 'FROZEN', mayFreeze: true });
  expect(storageText(frozen)).toBe('Frozen, -50 to -15 °C');
  expect(storageText(own(-5, 0, true))).toBe('Own limits, -5 to 0 °C, may freeze');
  expect(storageText(own(2, 25.5, true))).toBe('Own limits, 2 to 25.5 °C, may freeze');
  expect(allowanceText(storage({}))).toBe('None');
  expect(allowanceText(storage({ allowance: 'ASK' }))).toBe('Ask the manufacturer only');
  const between = 'between 8 and 25 °C over its whole life';
  for (const [count, text] of [
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '60 minutes (1 hour)'],
    [90, '90 minutes'],
    [1440, '1,440 minutes (1 day)'],
    [1500, '1,500 minutes (25 hours)'],
    [40_320, '40,320 minutes (28 days)'],
  ] as const)
    expect(allowanceText(minutes({ allowanceMinutes: count }))).toBe(`${text} ${between}`);
});

const product: ProductValues = {
  ...NEW_PRODUCT,
  productId: 'F1',
  productName: 'Globulin',
  ndc: '12345-678-90',
  doseType: 'VIAL',
  packQty: 10,
};
/** What a row with these cells makes of the stored product. */
function imported(cells: ProductRow, stored: Partial<ProductValues> = {}) {
  const before = { ...product, ...stored };
  const facts = {
    entries: [before],
    known: new Map([['F1', { values: before, version: 1, stock: { units: 0, devices: 0 } }]]),
    isCustomer: () => false,
  };
  const [row] = checkProductRows([{ productId: 'F1', ...cells }], facts);
  if (!row) throw new Error('no row');
  return row;
}
const changesOf = (cells: ProductRow, stored: Partial<ProductValues> = {}) =>
  imported(cells, stored).changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);
const refusedBecause = (cells: ProductRow, stored: Partial<ProductValues> = {}) =>
  imported(cells, stored).problems.map(({ message }) => message);

test('a file names the columns with or without the unit, or as calls do, and absent ones change nothing (H4)', () => {
  const names = ['Product ID', 'Storage Condition', 'storage from', 'Storage To (°C)', 'allowanceMinutes'];
  const fields = readProductHeader(names);
  expect(fields).toEqual(['productId', 'storageCondition', 'storageFrom', 'storageTo', 'allowanceMinutes']);
  if (typeof fields === 'string') throw new Error(fields);
  expect(productRow(fields, ['F1', 'own limits', '2', '', ''])).toEqual({
    productId: 'F1',
    storageCondition: 'own limits',
    storageFrom: '2',
  });
  const stored = minutes({ mayFreeze: true });
  expect(changesOf({ productName: 'New' }, stored)).toEqual(['Product Name: Globulin → New']);
  // The same condition again: what the manufacturer says of freezing and of time outside stays.
  expect(imported({ storageCondition: 'Refrigerated' }, stored).outcome).toBe('unchanged');
});

test('cells are read whatever their case, and bad ones are refused by name (H4)', () => {
  for (const text of ['controlled room', 'CONTROLLED_ROOM', 'Controlled Room'])
    expect(imported({ storageCondition: text }).values.storageCondition).toBe('CONTROLLED_ROOM');
  expect(refusedBecause({ storageCondition: 'cold', mayFreeze: 'perhaps', allowance: 'some' })).toEqual([
    'Storage Condition must be one of Unknown, Frozen, Refrigerated, Controlled room, Own limits.',
    'May Freeze must be Yes or No.',
    'Allowance must be one of None, Minutes, Ask the manufacturer only.',
  ]);
  const unreadable = {
    storageFrom: '2 °C',
    storageTo: '8.25',
    allowanceMinutes: '1e3',
    allowance: 'Minutes',
  };
  expect(refusedBecause({ storageCondition: 'Own limits', ...unreadable })).toEqual([
    'Storage From (°C) must be a temperature such as 2 or -15.5.',
    'Storage To (°C) must be a temperature such as 2 or -15.5.',
    'Allowance Minutes must be a whole number from 1 to 2,628,000.',
    'Allowance From (°C) is required.',
    'Allowance To (°C) is required.',
  ]);
  expect(refusedBecause({ storageCondition: 'Refrigerated', storageTo: '25' })).toEqual([
    'Storage To (°C) is for own limits only.',
  ]);
  expect(refusedBecause({ storageCondition: 'Frozen', mayFreeze: 'no' })).toEqual([
    'A product that is kept below 0 °C may freeze.',
  ]);
});

test('another condition in a file drops what belonged to the one before (H4)', () => {
  expect(changesOf({ storageCondition: 'Frozen' })).toEqual([
    'Storage Condition: Unknown → Frozen',
    'May Freeze: No → Yes',
  ]);
  const frozen = { storageCondition: 'FROZEN', mayFreeze: true } as const;
  expect(changesOf({ storageCondition: 'Refrigerated' }, frozen)).toEqual([
    'Storage Condition: Frozen → Refrigerated',
    'May Freeze: Yes → No',
  ]);
  expect(changesOf({ storageCondition: 'Refrigerated', mayFreeze: 'yes' }, frozen)).toEqual([
    'Storage Condition: Frozen → Refrigerated',
  ]);
  expect(changesOf({ storageCondition: 'Refrigerated' }, own(-5, 25, true))).toEqual([
    'Storage Condition: Own limits → Refrigerated',
    'Storage From (°C): -5 → ',
    'Storage To (°C): 25 → ',
    'May Freeze: Yes → No',
  ]);
  expect(changesOf({ storageCondition: 'unknown' }, minutes())).toEqual([
    'Storage Condition: Refrigerated → Unknown',
    'Allowance: Minutes → None',
    'Allowance Minutes: 60 → ',
    'Allowance From (°C): 8 → ',
    'Allowance To (°C): 25 → ',
  ]);
  expect(changesOf({ allowance: 'ask the manufacturer only' }, minutes())[0]).toBe(
    'Allowance: Minutes → Ask the manufacturer only',
  );
});

test('a product written to a file and read again is the same (H4)', () => {
  for (const values of [storage({}), minutes({ mayFreeze: true }), own(-20.5, -10, true)]) {
    const before = { ...product, ...values };
    const cells = Object.fromEntries(
      PRODUCT_FIELDS.map((field) => [field, productText(before, field)]).filter(([, text]) => text !== ''),
    ) as ProductRow;
    expect(readProduct(cells)).toEqual({ values: before, problems: [] });
  }
});
