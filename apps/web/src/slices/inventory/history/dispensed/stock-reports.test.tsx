import {
  listCycleCounts,
  listDispensed,
  listWarehouseShipments,
  searchProducts,
  type CycleCount,
  type DispensedProduct,
  type WarehouseShipment,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeApi } from '../../../../test/fake-api.ts';
import { openPortal } from '../../../../test/open-portal.ts';
import { user } from '../../../../test/people.ts';
import { menuFor } from '../../../../app/shell/menu-model.ts';
import { screens } from '../../../../app/screens.ts';
import { givenServer } from '../../../devices/devices.fixture.ts';

const vend: DispensedProduct = {
  id: 7,
  customerId: '100234',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  mayOpen: true,
  productName: 'Infliximab 100 mg',
  productId: 'P1',
  lot: 'LOT-88213',
  expiration: '2027-05-31',
  correctedExpiration: null,
  orderNumber: 'O-17',
  datetime: '2026-11-14T10:00:00+00:00',
  qty: 2,
  revertedQty: 1,
  lotSize: '100',
  lotAssay: '98',
  lotUnitOfMeasure: 'MG',
  serialNo: 'SN1',
  userName: 'Ada Moss',
  totalDispensed: 12,
};
const count = (id: number, age: CycleCount['age'], lot: string): CycleCount => ({
  id,
  customerId: '100234',
  customerName: 'Northside Hospital',
  resourceId: '100234-001',
  resourceName: 'ICU North',
  mayOpen: true,
  eventType: 'Cycle Count',
  createdBy: 'Ada Moss',
  createdAt: '2026-11-14T10:00:00+00:00',
  age,
  data: { productId: 'P1', productName: 'Infliximab 100 mg', lot, counted: 4 },
});
const shipment: WarehouseShipment = {
  lineKey: 'shipment/S1/0',
  shipmentId: 'S1',
  customerId: '100234',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  mayOpen: true,
  deliveryRecord: 'D-1',
  warehouse: 'NCDC',
  productName: 'Infliximab 100 mg',
  productId: 'P1',
  lot: 'LOT-88213',
  datetime: '2026-11-14T10:00:00+00:00',
  estimatedDelivery: '2026-11-20',
  trackingNumber: '1Z9',
  expiration: '2027-05-31',
  qty: 20,
  receivedQty: 0,
  orderNumber: 'O-1',
  orderTotal: 60,
  status: 'Pending',
  statusDescription: '',
};

let api: FakeApi;
const STAFF: Grants = { ALL: { inventory: 'VIEWER', orders: 'VIEWER', cabinets: 'VIEWER' } };

async function open(path: string, grants: Grants = STAFF) {
  api = givenServer(user({ grants }));
  api.answers(listDispensed, { result: [vend], total_record: 1 });
  api.answers(listCycleCounts, {
    result: [count(1, 'green', 'G1'), count(2, 'orange', 'O1'), count(3, 'red', 'R1')],
    total_record: 3,
  });
  api.answers(listWarehouseShipments, { result: [shipment], total_record: 1 });
  api.answers(searchProducts, { result: [], total_record: 0 });
  await openPortal(path);
}
const row = async (name: RegExp) => screen.findByRole('row', { name });
const cellsOf = (line: HTMLElement) =>
  [...line.querySelectorAll('th,td')].map(({ textContent }) => textContent).filter(Boolean);
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));
const sentTo = (call: Parameters<FakeApi['sent']>[0]) =>
  api.sent(call).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
const november = { dates: { start: '2026-11-01', end: '2026-11-15' } };

test('without customer and dates nothing is asked for, and both are prompted for (SHELL-025 FILT-012 DISP-002..004)', async () => {
  await open('/dispensed-products');
  await screen.findByText('Select the filter criteria above to view dispensed products information.');
  await search();
  expect(screen.getByText('Please choose a customer')).toBeTruthy();
  expect(screen.getByText('A date range is mandatory')).toBeTruthy();
  expect(api.sent(listDispensed)).toEqual([]);
});

test('the list of a customer (DISP-001 DISP-005 DISP-007 DAPI-068 DCONST-002 DCONST-038 CONST-023 CONST-045)', async () => {
  await open(`/dispensed-products/100234?filter=${encodeURIComponent(JSON.stringify(november))}`);
  const line = await row(/Infliximab/);
  expect(cellsOf(line)).toEqual(
    expect.arrayContaining([
      'Infliximab 100 mg',
      'P1',
      'LOT-88213',
      '1 of 3 reverted2',
      '12',
      'Ada Moss',
      'O-17',
      'SN1',
    ]),
  );
  expect(within(line).getByRole('link', { name: 'LOT-88213' }).getAttribute('href')).toBe(
    '/lot-story?product=P1&lot=LOT-88213',
  );
  const [{ filter = '' } = {}] = sentTo(listDispensed);
  expect(JSON.parse(filter)).toMatchObject({ customerId: '100234', offset: 0, order: 'datetime DESC' });
  expect(JSON.parse(filter)).toHaveProperty('dates.between');
  await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '10',
    '20',
    '30',
    '50',
    '100',
    '200',
    '500',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(line.closest('[style*="max-height: 72vh"]')).toBeTruthy();
});

const inAddress = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

test('a dashboard leads to what all customers dispensed, with the customer of each row (D6 DASH-056 DISP-002)', async () => {
  await open(inAddress('/dispensed-products', { ...november, customerId: 'ALL', productGroups: ['Factor'] }));
  expect(cellsOf(await row(/Infliximab/))).toContain('100234');
  const [{ filter = '' } = {}] = sentTo(listDispensed);
  expect(JSON.parse(filter)).toMatchObject({ customerId: 'ALL', productGroups: ['Factor'] });
  await userEvent.click(screen.getByRole('button', { name: /Customer/ }));
  expect(await screen.findByRole('button', { name: 'All customers' })).toBeTruthy();
});

test('a dashboard leads to the last counts of devices whose count is due (D6 DASH-054)', async () => {
  await open(inAddress('/cycle-counts', { createdAt: november.dates, countDue: 'true' }));
  await screen.findAllByRole('row', { name: /ICU North/ });
  const [{ where = '' } = {}] = sentTo(listCycleCounts);
  expect(JSON.parse(where)).toMatchObject({ countDue: true, createdAt: { between: expect.any(Array) } });
});

test('cycle counts of a customer need dates alone (SHELL-022 FILT-012 CYC-001 CYC-003 CYC-004)', async () => {
  await open('/cycle-counts/100234');
  await screen.findByText('Select the filter criteria above to view cycle count information.');
  await search();
  expect(screen.getByText('A date range is mandatory')).toBeTruthy();
  expect(screen.queryByText('Please choose a customer')).toBeNull();
  expect(api.sent(listCycleCounts)).toEqual([]);
});

test('the age is green, orange or red, and said in words (CYC-005..009 DAPI-070)', async () => {
  await open('/cycle-counts?filter={"createdAt":"LAST_30_DAYS"}');
  const red = await row(/R1/);
  expect(within(red).getByTitle('Overdue for a count').dataset['age']).toBe('red');
  expect(within(await row(/O1/)).getByTitle('Due for a count').dataset['age']).toBe('orange');
  expect(within(await row(/G1/)).getByTitle('Counted recently').dataset['age']).toBe('green');
  expect(cellsOf(red)).toEqual(
    expect.arrayContaining(['ICU North', 'Northside Hospital', 'R1', '4', 'Ada Moss']),
  );
  const [{ where = '' } = {}] = sentTo(listCycleCounts);
  expect(JSON.parse(where)).toMatchObject({ eventType: 'Cycle Count' });
});

test('warehouse shipments need customer and dates (SHELL-026 FILT-012 WHS-001..004)', async () => {
  await open('/warehouse-shipments');
  await screen.findByText('Select the filter criteria above to view warehouse shipments information.');
  // A required choice does not offer "all"; an optional one does.
  const bar = within(screen.getByRole('search'));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Customer Choose', 'Date range Choose', 'Product All', 'Warehouse All']),
  );
  await search();
  expect(screen.getByText('Please choose a customer')).toBeTruthy();
  expect(screen.getByText('A date range is mandatory')).toBeTruthy();
  expect(api.sent(listWarehouseShipments)).toEqual([]);
});

test('shipment lines with status; who may not read stock gets no link to the lot (WHS-001 WHS-005 WHS-006 WHS-009 DAPI-069)', async () => {
  const grants: Grants = { 100234: { orders: 'VIEWER' } };
  await open(`/warehouse-shipments/100234?filter=${encodeURIComponent(JSON.stringify(november))}`, grants);
  const line = await row(/Infliximab/);
  expect(cellsOf(line)).toEqual(
    expect.arrayContaining(['D-1', 'NCDC', 'LOT-88213', '20', '60', 'O-1', 'Pending', '1Z9']),
  );
  expect(within(line).queryByRole('link', { name: 'LOT-88213' })).toBeNull();
  const [{ filter = '' } = {}] = sentTo(listWarehouseShipments);
  expect(JSON.parse(filter)).toMatchObject({ customerId: '100234' });
});

test('the menu entries and who opens them (SHELL-095 SHELL-102 SHELL-103 SHELL-106 CYC-002 DPERM-015 PERM-018)', () => {
  const reports = (grants: Grants) =>
    menuFor(screens, grants, null)
      .find(({ group }) => group === 'Reports')
      ?.entries.map(({ label }) => label) ?? [];
  expect(reports(STAFF)).toEqual([
    'Cycle Counts',
    'Dispensed Products',
    'Inventory History',
    'Transaction Log',
    'Warehouse Shipments',
  ]);
  const customer: Grants = { 100234: { inventory: 'VIEWER' } };
  expect(reports(customer)).toEqual(['Dispensed Products', 'Inventory History', 'Transaction Log']);
  expect(reports({ 100234: { orders: 'VIEWER' } })).toEqual(['Warehouse Shipments']);
  const opens = (path: string, grants: Grants, customerId?: string) =>
    screens.find((each) => each.path === path)?.allowed(grants, customerId);
  expect(opens('/cycle-counts', customer)).toBe(true);
  expect(opens('/cycle-counts', customer, '100310')).toBe(false);
  expect(opens('/dispensed-products', { 100234: { orders: 'OWNER' } })).toBe(false);
  expect(opens('/warehouse-shipments', customer)).toBe(false);
});
