import {
  createProduct,
  importProducts,
  listProducts,
  previewProductImport,
  type CallInput,
} from '@parwell/contract';
import { CAPABILITIES, PRODUCT_COLUMNS, productRow, readProductHeader } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { exportCsv } from '../../../test/exports.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let staff: Browser;

type NewProduct = CallInput<typeof createProduct>['body'];
const PRODUCT_IDS = ['P1', 'P2', 'P3', 'P4', 'P5', 'OWN'];
const product = (productId: string, more: Partial<NewProduct> = {}): NewProduct => ({
  productId,
  productName: `Product ${productId}`,
  ndc: `12345-67${PRODUCT_IDS.indexOf(productId)}-90`,
  doseType: 'VIAL',
  packUom: 'BX',
  packQty: 1,
  ...more,
});
const PRODUCTS: readonly NewProduct[] = [
  product('P1', {
    productName: '=1+1, "quoted"',
    gtin: '00312345678906',
    value: 1234.5,
    weight: 12.25,
    crl: 3,
    maxFill: 12,
    active: 0,
    returnable: 0,
    isSerializable: 1,
    productGroup: '-20 freezer',
    supplierNumber: '007',
    notes: "'quoted', and a comma",
  }),
  product('P2', {
    storageCondition: 'REFRIGERATED',
    allowance: 'MINUTES',
    allowanceMinutes: 1440,
    allowanceFrom: 8,
    allowanceTo: 25.5,
  }),
  product('P3', { storageCondition: 'OWN_LIMITS', storageFrom: -2.5, storageTo: 8, mayFreeze: 1 }),
  product('P4', { storageCondition: 'FROZEN', mayFreeze: 1, allowance: 'ASK' }),
  product('P5', { storageCondition: 'CONTROLLED_ROOM' }),
  product('OWN', { source: 'c1', storageCondition: 'OWN_LIMITS', storageFrom: 2, storageTo: 30 }),
];

beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  for (const [email, customer] of [
    ['staff@fff.example', 'ALL'],
    ['c1@c.example', 'c1'],
    ['c2@c.example', 'c2'],
  ] as const)
    await portal.addUser({
      email,
      accessGroups: { customer: [customer] },
      roles: everything('OWNER', CAPABILITIES),
    });
  staff = await portal.signIn('staff@fff.example');
  for (const body of PRODUCTS) await staff.get(createProduct, { body });
});
afterAll(() => portal.close());

const exported = async (email: string, filter: object = {}) =>
  exportCsv(portal, { browser: await portal.signIn(email), email }, 'ProductsReport', filter);

test('the file of the product list is read back by the import, and nothing changes (H4)', async () => {
  const { header, rows } = await exported('staff@fff.example');
  expect(header).toEqual(PRODUCT_COLUMNS);
  expect(rows.map((row) => row['Product ID'])).toEqual(['OWN', 'P1', 'P2', 'P3', 'P4', 'P5']);
  const fields = readProductHeader(header);
  if (typeof fields === 'string') throw new Error(fields);
  const cells = rows.map((row) =>
    productRow(
      fields,
      header.map((column) => row[column] ?? ''),
    ),
  );
  const outcomes = async () =>
    (await staff.get(previewProductImport, { body: { rows: cells.map((each) => ({ cells: each })) } })).rows;
  expect((await outcomes()).map(({ outcome, problems }) => [outcome, problems])).toEqual(
    cells.map(() => ['unchanged', []]),
  );
  // Into a portal that has none of them, the file makes the same products.
  const stored = () => staff.get(listProducts, { query: { limit: 100 } });
  const before = await stored();
  await portal.db.run(sql`DELETE FROM products`);
  const { rows: created } = await staff.get(importProducts, {
    body: { rows: cells.map((each) => ({ cells: each, version: null })) },
  });
  expect(created.map(({ outcome }) => outcome)).toEqual(cells.map(() => 'new'));
  const withoutTimes = ({ result }: typeof before) =>
    result.map(({ createdAt: _created, version: _version, ...values }) => values);
  expect(withoutTimes(await stored())).toEqual(withoutTimes(before));
});

test('a file has what its reader sees in the list, as it is filtered (H4 S2)', async () => {
  const ids = async (email: string, filter?: object) =>
    (await exported(email, filter)).rows.map((row) => row['Product ID']);
  expect(await ids('c1@c.example')).toEqual(['OWN', 'P1', 'P2', 'P3', 'P4', 'P5']);
  expect(await ids('c2@c.example')).toEqual(['P1', 'P2', 'P3', 'P4', 'P5']);
  expect(await ids('c2@c.example', { storageCondition: 'OWN_LIMITS' })).toEqual(['P3']);
  const query = { where: '{"storageCondition":"FROZEN"}', csvExport: 'true', timezone: 'UTC' };
  const direct = await staff.call(listProducts, { query });
  expect(direct.text.trim().split('\n').slice(1)).toEqual([expect.stringMatching(/^P4,/)]);
});

test('the list is sorted by storage condition: the coldest first, the unknown last (H4)', async () => {
  const sorted = async (direction: 'ASC' | 'DESC') =>
    (await staff.get(listProducts, { query: { order: `storageCondition ${direction}` } })).result.map(
      ({ productId }) => productId,
    );
  expect(await sorted('ASC')).toEqual(['P4', 'P2', 'P5', 'P3', 'OWN', 'P1']);
  expect(await sorted('DESC')).toEqual(['P1', 'OWN', 'P3', 'P5', 'P2', 'P4']);
});
