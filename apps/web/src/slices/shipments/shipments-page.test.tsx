import {
  closeShipmentLine,
  generateReport,
  listShipments,
  type FoundShipment,
  type ShipmentLine,
} from '@parwell/contract';
import { SHIPMENT_STATUSES, type Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { menuFor } from '../../app/shell/menu-model.ts';
import { screens } from '../../app/screens.ts';
import type { FakeApi } from '../../test/fake-api.ts';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import { shipmentFinder } from './shipment.finder.ts';
import { shipmentsScreen } from './shipments.screen.ts';

const line = (changes: Partial<ShipmentLine> = {}): ShipmentLine => ({
  lineKey: 'shipment/S-9/0',
  shipmentId: 'S-9',
  shipDate: '2026-11-10T08:00:00+00:00',
  shipTime: '00:00:00',
  customerId: '100234',
  customerNumber: '7001',
  customerName: 'Northside Hospital',
  cabinetId: '100234-009',
  cabinetName: 'Shelf',
  mayOpen: true,
  orderNumber: '4500017',
  orderLineNumber: '10',
  itemIdentifier: '57894-030-01',
  vendorItem: 'P1',
  factorDescription: 'Infliximab 100 mg',
  trackingNumber: '1Z999AA10123456784',
  estimatedDelivery: '2026-11-20',
  shipFromWarehouse: 'NCDC',
  transmitStatus: 'Virtual',
  transmitStatusDesc: '',
  transmitDate: '2026-11-10T09:00:00+00:00',
  minibarRxItem: 'M1',
  lotNumber: 'L-204',
  expDate: '20300131',
  numPkgsShipped: 2,
  baseUom: 'EA',
  numUnitsPerPkg: 5,
  totalNumUnits: 10,
  receivedUnits: 4,
  mayClose: true,
  version: 3,
  ...changes,
});
const REFUSED = line({
  lineKey: 'document/W-3/0',
  shipmentId: 'S-3',
  factorDescription: '',
  vendorItem: 'P9',
  trackingNumber: 'by courier',
  transmitStatus: 'Error',
  transmitStatusDesc: 'Shipment S-3: unknown product P9.',
  mayClose: false,
  mayOpen: false,
  expDate: '',
});
const STAFF: Grants = { ALL: { orders: 'OWNER', cabinets: 'VIEWER', inventory: 'VIEWER' } };

let api: FakeApi;
async function open(path: string, grants: Grants = STAFF) {
  api = givenServer(user({ grants }));
  api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000000' });
  api.answers(listShipments, { result: [line(), REFUSED], total_record: 2 });
  await openPortal(path);
}
const sent = () =>
  api.sent(listShipments).map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
const row = (name: RegExp) => screen.findByRole('row', { name });
const choose = async (filter: string, option: string) => {
  await userEvent.click(screen.getByRole('button', { name: `${filter} All` }));
  const dialog = within(screen.getByRole('dialog', { name: filter }));
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent);
  await userEvent.click(dialog.getByRole('option', { name: option }));
  return options;
};

test('without a filter the page prompts; warehouse and status filter it (SHIP-001..005 SHIP-009 OCONST-011 OCONST-012 OCONST-026)', async () => {
  await open('/shipments');
  await screen.findByText('Select the filter criteria above to view suspended transactions.');
  expect(sent().filter(({ limit }) => limit !== '1')).toEqual([]);
  expect(await choose('Warehouse', 'TXDC')).toEqual(expect.arrayContaining(['NCDC', 'SCDC', 'TXDC']));
  expect(await choose('Shipment status', 'Pending')).toEqual(expect.arrayContaining([...SHIPMENT_STATUSES]));
  // Several can be chosen.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await row(/Infliximab/);
  expect(sent().at(-1)).toEqual({
    shipFromWarehouse: 'TXDC',
    transmitStatus: 'Pending',
    offset: '0',
    limit: '10',
    order: 'shipDate DESC',
  });
  await userEvent.click(screen.getByRole('combobox', { name: /Rows per page/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '10',
    '20',
    '30',
    '50',
    '100',
  ]);
});

test('a link of the dashboard opens a day and several statuses; the day is the user’s (DASH-047 DASH-058 D5)', async () => {
  const filter = {
    shipDate: { start: '2026-11-03', end: '2026-11-03' },
    transmitStatus: ['Pending', 'Virtual'],
  };
  await open(`/shipments?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await row(/Infliximab/);
  const { transmitStatus = '', shipDate = '' } = sent().at(-1) ?? {};
  expect(JSON.parse(transmitStatus)).toEqual(['Pending', 'Virtual']);
  const { between } = JSON.parse(shipDate) as { between: [string, string] };
  expect(Date.parse(between[1]) - Date.parse(between[0])).toBe(86_400_000 - 1);
});

test('lines of a customer with links, errors with their reason; staff close a line (SHIP-002 SHIP-006 SHIP-008 SHIP-011 SHIP-012 R13)', async () => {
  await open('/shipments/100234');
  const first = within(await row(/Infliximab/));
  expect(sent().at(-1)).toMatchObject({ customerNumber: '100234' });
  expect(first.getByRole('link', { name: '1Z999AA10123456784' }).getAttribute('href')).toBe(
    'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  );
  for (const text of ['Virtual', 'S-9', '4500017', '10', '4', '2026-11-20', '2030-01-31', 'NCDC', '2', '5'])
    expect(first.getByText(text), text).toBeTruthy();
  expect(first.getByRole('link', { name: '100234-009' })).toBeTruthy();
  const refused = within(await row(/P9/));
  expect(refused.getByText('Error')).toBeTruthy();
  // Below the name, and in its own column.
  expect(refused.getAllByText('Shipment S-3: unknown product P9.')).toHaveLength(2);
  expect(refused.queryByRole('link', { name: 'L-204' })).toBeNull();
  expect(refused.queryByRole('link', { name: 'by courier' })).toBeNull();
  expect(refused.queryByRole('button', { name: /^Actions for/ })).toBeNull();

  api.answers(closeShipmentLine, line({ transmitStatus: 'NA', mayClose: false, version: 4 }));
  await userEvent.click(first.getByRole('button', { name: /^Actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Close line' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close line' }));
  expect(dialog.getByText('Infliximab 100 mg, lot L-204: 6 units do not come any more.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close line' }));
  await dialog.findByText('Reason is required.');
  await userEvent.type(dialog.getByLabelText('Reason'), 'Lost on the way');
  await userEvent.click(dialog.getByRole('button', { name: 'Close line' }));
  await screen.findByText('Lot L-204 of shipment S-9 is closed.');
  expect(api.sent(closeShipmentLine).map(({ body }) => body)).toEqual([
    { lineKey: 'shipment/S-9/0', reason: 'Lost on the way', version: 3 },
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
  expect(api.sent(generateReport)[0]?.body).toMatchObject({
    report_type: 'ShipmentsReport',
    filter_object_from_ui: { customerNumber: '100234' },
  });
});

test('who reads orders has the page in the menu, and finds shipments by their numbers (SHELL-021 SHELL-095 SHELL-109 OPERM-013)', () => {
  const entries = (grants: Grants) =>
    menuFor(screens, grants, null)
      .find(({ group }) => group === 'Orders')
      ?.entries.map(({ label }) => label) ?? [];
  expect(entries(STAFF)).toContain('Shipments');
  expect(entries({ 100234: { inventory: 'OWNER' } })).not.toContain('Shipments');
  const grants: Grants = { 100234: { orders: 'VIEWER' } };
  expect([shipmentsScreen.allowed(grants, '100234'), shipmentsScreen.allowed(grants, '100235')]).toEqual([
    true,
    false,
  ]);
  const found: FoundShipment = {
    shipmentId: 'S-9',
    trackingNumber: '1Z9',
    orderNumber: '4500017',
    customerId: '100234',
    customerName: 'Northside Hospital',
    score: 7,
  };
  expect(shipmentFinder.results({ shipments: [found] } as never, grants, '1z9')).toEqual([
    {
      name: 'S-9',
      detail: '1Z9 · 4500017 · Northside Hospital',
      href: '/shipments/100234?filter=%7B%22shipmentId%22%3A%22S-9%22%7D',
      score: 7,
    },
  ]);
});
