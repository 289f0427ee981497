import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportTypes } from '../src/report-types.ts';

const SCREENS = join(import.meta.dirname, '../../web/src/slices');

test('an export has at most 9999 rows unless the documents name 99999 for it (CONST-032 DCONST-016 OCONST-017..019 OAPI-058)', () => {
  const larger = reportTypes.filter(({ limit }) => limit !== 9999);
  expect(larger.map(({ type, limit }) => [type, limit])).toEqual([
    ['RNI_UIEXPORT_CabinetsReport', 99_999],
    ['RNI_UIEXPORT_WarehouseShipmentsReport', 99_999],
    ['RNI_UIEXPORT_Recommendations', 99_999],
    ['RNI_UIEXPORT_InventoryExceptions', 99_999],
    ['RNI_UIEXPORT_Exclusions', 99_999],
    ['RNI_UIEXPORT_RestockRecommendations', 99_999],
  ]);
});

test('the reports of devices and stock have the names of the documents (DAPI-098 DAPI-099)', () => {
  const names = [
    'TransactionLogReport',
    'CycleCountsReport',
    'InventoryHistoryReport',
    'DispensedProductsReport',
    'WarehouseShipmentsReport',
    'CabinetsReport',
    'CabinetTemperatureReport',
    'CabinetInventoryReport',
    'PendingShipmentsReport',
    'CabinetConnectivityReport',
    'CabinetLteReport',
    'CabinetWifiReport',
    'CabinetWeightReport',
    'InventoryReport',
    'ParUsageReport',
  ];
  expect(reportTypes.map(({ type }) => type)).toEqual(
    expect.arrayContaining(names.map((name) => `RNI_UIEXPORT_${name}`)),
  );
});

test('every report requested by a screen exists (RPT-005)', () => {
  const requested = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(join(SCREENS, name), 'utf8').match(/RNI_UIEXPORT_\w+/g) ?? []);
  expect(requested).toContain('RNI_UIEXPORT_UsersReport');
  expect(reportTypes.map(({ type }) => type)).toEqual(expect.arrayContaining(requested));
});
