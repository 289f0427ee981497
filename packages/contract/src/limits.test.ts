import { expect, test } from 'vitest';
import { calls, HistoryFilter, type Call } from './index.ts';

const callOf = (name: string): Call => {
  const call = calls.get(name);
  if (!call) throw new Error(`The contract has no call ${name}`);
  return call;
};

/** `value` alone in a request, at `place`. */
function problemsAt({ query, body }: Call, place: string, value: unknown): string[] {
  const [first = '', ...rest] = place.split('.');
  const nested = rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const schema = body ?? query;
  const isJson = !body && (rest.length > 0 || Array.isArray(nested));
  const request = first === '' ? value : { [first]: isJson ? JSON.stringify(nested) : nested };
  const issues = schema?.safeParse(request).error?.issues ?? [];
  return issues.filter(({ path }) => path.join('.') === place).map(({ code }) => code);
}

/** The largest page of each list, and where it is requested. */
const PAGES = `
  exportTransactions limit 99999
  filterDevices limit 100
  getCurrentInventory limit 500
  getTemperature limit 50
  groupInventory limit 500
  listAudit limit 100
  listAvailableUsers limit 999
  listCardPayments limit 500
  listCartridges limit 500
  listConsignmentShipments limit 9999
  listCustomerDetails limit 100
  listCustomerOrderRequests limit 500
  listCustomerProducts limit 100
  listCustomers limit 100000
  listCycleCounts limit 500
  listDashboardDevices limit 500
  listDeadLetters limit 100
  listDeviceCommands limit 100
  listDeviceProperties limit 100
  listDeviceStates limit 100
  listDevices limit 999
  listDispensed filter.limit 500
  listDocuments limit 500
  listEdgeConfigUpdate limit 100
  listExclusions limit 500
  listIncidents limit 500
  listInventory limit 500
  listInventoryHistory limit 500
  listInvoiceRequests limit 10000
  listInvoices limit 500
  listJobs limit 100
  listLedger limit 500
  listLotDevices limit 500
  listLotMovements limit 500
  listLotReviews limit 500
  listLotShipments limit 500
  listLotTasks limit 500
  listMail limit 100
  listOrderRequests limit 500
  listOrderShipments limit 10000
  listOrderTransactions limit 10000
  listOrders limit 500
  listPar limit 500
  listParSettings limit 100
  listProductIds limit 100000
  listProducts limit 100
  listRecommendations limit 500
  listRestockRequests limit 10000
  listSapOrders limit 10000
  listSerials limit 500
  listShipmentItems limit 10000
  listShipments limit 500
  listSuspectTags limit 500
  listSuspendedTransactions limit 100
  listTags limit 500
  listTelemetryAlerts filter.limit 100
  listTransactions limit 500
  listTransmittedFiles limit 500
  listUsage limit 500
  listUsageVends limit 500
  listUsers limit 100
  listWarehouseShipments filter.limit 500
  lookUpStock limit 100
  searchCustomers limit 100
  searchProducts limit 100
`;

const RECORDS = `
  beginStock rows 1000
  bulkOmit invoiceIds 10000
  bulkStatus invoiceIds 10000
  bulkTags ids 500
  changeIncidents incidentIds 500
  checkOpeningStock rows 1000
  getTagLifecycles tagSerialIds 100
  importParSettings rows 2000
  importProducts rows 2000
  importSettings propertyKeys 1000
  importUsers jsonData 10000
  listInvoiceRequests productIds 100
  listInvoiceRequests productGroups 100
  listOrders productGroups 100
  listRecommendations ids 1000
  listSerials productGroups 100
  previewParImport rows 2000
  previewProductImport rows 2000
  receiveShipments lines 500
  releaseOrders lines 5000
  sendDeviceBatch messages 1000
  sendRefusedAgain invoiceIds 1000
  submitOrderRequests requests 100
  updateEdgeConfig deviceList 50000
  updateInventory serials 1000
  updateInventory tagIds 1000
  updateOrderRequests requests 500
`;

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ') as [string, string, string])
    .map(([name, place, most]) => ({ name, place, most: Number(most) }));

test.each(linesOf(PAGES))('a page of $name has from 1 to $most rows', ({ name, place, most }) => {
  const problems = [0, 1, most, most + 1].map((limit) => problemsAt(callOf(name), place, limit));
  expect(problems).toEqual([['too_small'], [], [], ['too_big']]);
});

test.each(linesOf(RECORDS))('$name takes up to $most in $place', ({ name, place, most }) => {
  const problems = [most, most + 1].map((count) =>
    problemsAt(
      callOf(name),
      place,
      Array.from({ length: count }, (_, n) => n + 1),
    ).includes('too_big'),
  );
  expect(problems).toEqual([false, true]);
});

test('every list with pages is in the table', () => {
  const paged = [...calls].flatMap(([name, call]) =>
    ['limit', 'filter.limit']
      .filter((place) => problemsAt(call, place, 0).length > 0)
      .map((place) => `${name} ${place}`),
  );
  const known = linesOf(PAGES).map(({ name, place }) => `${name} ${place}`);
  expect(paged.toSorted()).toEqual(known.toSorted());
});

test('one call changes at most 10,000 invoice requests (B9 AINV-019 AINV-020)', () => {
  const rows = Array.from({ length: 10_001 }, (_, n) => ({ id: n + 1, abwCode: 'A' }));
  const ids = rows.map(({ id }) => id);
  const calls = [
    ['saveAbwSelection', '', rows],
    ['bulkOmit', 'invoiceIds', ids],
    ['bulkStatus', 'invoiceIds', ids],
  ] as const;
  for (const [name, place, all] of calls) {
    expect([name, problemsAt(callOf(name), place, all.slice(1))]).toEqual([name, []]);
    expect([name, problemsAt(callOf(name), place, all)]).toEqual([name, ['too_big']]);
  }
});

test('an export of the history has one day or up to 31 (HIST-003)', () => {
  const problem = (endDate: string) =>
    HistoryFilter.safeParse({ startDate: '2026-02-01', endDate }).error?.issues[0]?.message;
  expect(['2026-01-31', '2026-02-01', '2026-03-03', '2026-03-04'].map(problem)).toEqual([
    'The last day must not be before the first.',
    undefined,
    undefined,
    'At most 31 days at once.',
  ]);
  expect(HistoryFilter.safeParse({ endDate: '2026-02-01' }).error?.issues[0]?.message).toBe(
    'No date filter found!  Date filter is required for this report',
  );
});
