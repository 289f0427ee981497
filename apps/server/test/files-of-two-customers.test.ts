import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportTypes } from '../src/report-types.ts';
import { exportCsv } from './exports.ts';
import { C1, C2, SHARED, startTwoCustomers, type Reader, type TwoCustomers } from './two-customers.ts';

let two: TwoCustomers;
beforeAll(async () => {
  two = await startTwoCustomers();
});
afterAll(() => two.portal.close());

const SHARED_LOT = { productItemId: SHARED.productId, lot: SHARED.lot };
const DAYS = { startDate: '2026-11-17', endDate: '2026-11-17' };

interface Exported {
  readonly type: string;
  readonly view?: string;
  readonly filter?: object;
  readonly column?: string;
}

const FILES: readonly Exported[] = [
  { type: 'InventoryReport' },
  { type: 'InventoryReport', view: 'CARTRIDGE' },
  { type: 'InventoryReport', view: 'SERIAL' },
  { type: 'CabinetInventoryReport' },
  { type: 'InventoryHistoryReport', filter: DAYS },
  { type: 'InventoryHistoryReport', filter: DAYS, view: 'CARTRIDGE' },
  { type: 'InventoryHistoryReport', filter: DAYS, view: 'SERIAL' },
  { type: 'TransactionLogReport' },
  { type: 'DispensedProductsReport' },
  { type: 'CycleCountsReport' },
  { type: 'LotStoryReport', filter: SHARED_LOT },
  { type: 'LotStoryReport', filter: SHARED_LOT, view: 'devices' },
  { type: 'LotStoryReport', filter: SHARED_LOT, view: 'reviews' },
  { type: 'LotShipmentsReport', filter: SHARED_LOT },
  { type: 'ParUsageReport' },
  { type: 'RestockOrdersReport' },
  { type: 'RestockOrdersReport', view: 'grouped' },
  { type: 'RestockRecommendations', column: 'Customer Id' },
  { type: 'ShipmentsReport', column: 'Customer Number' },
  { type: 'PendingShipmentsReport', column: 'Customer Number' },
  { type: 'WarehouseShipmentsReport' },
  { type: 'CabinetsReport' },
  { type: 'CustomersReport' },
  { type: 'UsersReport', column: 'Customers' },
];

const FILES_OF_ONE: readonly (readonly [string, object])[] = [
  ['InvoiceRequestsReport', {}],
  ['InvoicesReport', { startDate: '2026-01-01', endDate: '2026-11-18' }],
];

/**
 * This world has no measurements, the dashboard's file has sums, and everybody sees the provider's products: all have
 * tests of their own.
 */
const ELSEWHERE = [
  'RNI_UIEXPORT_ProductsReport',
  'RNI_UIEXPORT_CabinetTemperatureReport',
  'TrackDashboardExport',
];

test.each(FILES)(
  'the file $type $view has the rows of own customers only (S35 PERM-003)',
  async ({ type, view, filter = {}, column = 'Customer ID' }) => {
    const idsIn = async (reader: Reader) => {
      const { header, rows } = await exportCsv(two.portal, reader, type, filter, view);
      expect(header).toContain(column);
      const ids = rows.map((row) => (row[column] ?? '').match(/\d{6}/g) ?? ['nobody']);
      expect(ids.flat().filter((id) => !reader.customers.includes(id))).toEqual([]);
      return ids;
    };
    const [c1, c2, both] = [await idsIn(two.c1), await idsIn(two.c2), await idsIn(two.both)];
    expect(c1.length).toBeGreaterThan(0);
    expect(c2.length).toBeGreaterThan(0);
    // Records of both customers are in both files.
    expect(both).toHaveLength(c1.length + c2.length - both.filter((ids) => ids.length > 1).length);
  },
);

test.each(FILES_OF_ONE)(
  'the file %s has nothing of another customer (S35 PERM-003)',
  async (type, filter) => {
    for (const [reader, own, theirs] of [
      [two.c1, C1, C2],
      [two.c2, C2, C1],
    ] as const) {
      const rowsOf = async (customerId: string) =>
        (await exportCsv(two.portal, reader, type, { ...filter, customerId })).rows;
      const rows = await rowsOf(own);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row['Customer ID'] !== own)).toEqual([]);
      expect(await rowsOf(theirs)).toEqual([]);
    }
  },
);

test('every file that is not for staff alone is one of these (S35)', () => {
  const open = reportTypes.filter(
    ({ permission }) =>
      permission !== 'staff' && (typeof permission === 'string' || permission.for !== 'ALL'),
  );
  const known = [...FILES.map(({ type }) => type), ...FILES_OF_ONE.map(([type]) => type)];
  const types = new Set(open.map(({ type }) => type.replace('RNI_UIEXPORT_', '')));
  expect([...types].toSorted()).toEqual(
    [...new Set([...known, ...ELSEWHERE.map((type) => type.replace('RNI_UIEXPORT_', ''))])].toSorted(),
  );
});
