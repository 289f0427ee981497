import {
  generateReport,
  getLotStory,
  listLotDevices,
  listLotMovements,
  lookUpStock,
  type FoundLot,
  type StockLookupRow,
  type LotDevice,
  type LotMovement,
  type LotStory,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address } from '../../../test/fake-browser.ts';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer } from '../../devices/devices.fixture.ts';
import { lotFinder, stockFinder } from './lot.finder.ts';
import { scanKeys } from '../inventory.fixture.ts';

const story: LotStory = {
  today: '2026-11-16',
  productId: 'P1',
  productLabelName: 'Infliximab 100 mg',
  ndc542: '01234-5678-90',
  lot: 'RX-88213',
  expiration: '2027-05-31',
  lotSize: '',
  lotAssay: '98',
  lotUnitOfMeasure: '',
  onHand: 6,
  devicesNow: 2,
  devicesEver: 3,
  dispensed: 41,
  returned: 1,
  inReview: 0,
  isConfirmed: true,
  ownDates: [],
  corrections: [],
  inTransit: 12,
};
const device: LotDevice = {
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  mayOpen: true,
  onHand: 6,
  owners: [{ productOwnership: 'CUSTOMER', onHand: 6 }],
  dispensed: 41,
  returned: 1,
  firstAt: '2026-10-01T10:00:00+00:00',
  lastAt: '2026-11-14T10:00:00+00:00',
};
const vend: LotMovement = {
  id: 9,
  at: '2026-11-14T10:00:00+00:00',
  type: 'Removal',
  action: 'VEND',
  reason: 'VEND',
  reasonCode: null,
  quantity: -1,
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  serialNo: 'SN1',
  tagId: 'E2001',
  userName: 'Ada Moss',
  npiProviderId: '',
  orderNumber: 'O-1',
  productOwnership: 'PROVIDER',
  reversedAt: null,
};

let api: FakeApi;
const READER: Grants = { 100234: { inventory: 'VIEWER', orders: 'VIEWER', cabinets: 'VIEWER' } };

async function open(path: string, given: LotStory = story) {
  api = givenServer(user({ grants: READER }));
  api.answers(getLotStory, given);
  api.answers(listLotDevices, {
    result: [
      device,
      { ...device, cabinetId: 'old', cabinetName: 'Old Fridge', mayOpen: false, onHand: 0, owners: [] },
    ],
    total_record: 2,
  });
  api.answers(listLotMovements, { result: [vend], total_record: 1 });
  api.answers(generateReport, { reportId: '00000000-0000-4000-8000-000000000000' });
  await openPortal(path);
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('a lot tells where it is and was, who dispensed it with serials, and each part can be exported', async () => {
  await open('/lot-story?product=P1&lot=RX-88213');
  await screen.findByRole('heading', { level: 1, name: 'Lot RX-88213' });
  const now = await screen.findByRole('row', { name: /ICU North/ });
  expect(tabs()).toEqual([
    'Where it is and was3',
    'Dispensed41',
    'On its way12',
    'In review0',
    'Returned1',
    'Everything',
  ]);
  expect(screen.getByText('6 in 2 devices')).toBeTruthy();
  expect(now.textContent).toContain('Customer 6');
  expect(within(now).getByRole('link', { name: '100234-001' })).toBeTruthy();
  const before = screen.getByRole('row', { name: /Old Fridge/ });
  expect(before.textContent).toContain('Was here');
  expect(within(before).queryByRole('link', { name: 'old' })).toBeNull();

  await userEvent.click(screen.getByRole('tab', { name: /Dispensed/ }));
  const row = await screen.findByRole('row', { name: /SN1/ });
  expect(row.textContent).toContain('Ada Moss');
  expect(api.sent(listLotMovements)[0]?.url).toContain('kind=dispensed');
  expect(address()).toContain('part=dispensed');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(api.sent(generateReport)).toHaveLength(1));
  expect(api.sent(generateReport)[0]?.body).toMatchObject({
    report_type: 'RNI_UIEXPORT_LotStoryReport',
    filter_object_from_ui: { productItemId: 'P1', lot: 'RX-88213' },
    report_additional_metadata: { viewType: 'dispensed' },
  });
});

test('without orders there is no part about shipments; a lot that nobody knows is said', async () => {
  await open('/lot-story?product=P1&lot=RX-88213&part=shipments', { ...story, inTransit: null });
  await screen.findByRole('row', { name: /ICU North/ });
  expect(tabs().join()).not.toContain('On its way');
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Where it is and was');
});

const stock = (changes: Partial<StockLookupRow> = {}): StockLookupRow => ({
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  productId: 'P1',
  productLabelName: 'Infliximab 100 mg',
  lot: 'RX-88213',
  expiration: '2027-05-31',
  onHand: 6,
  mayOpen: true,
  ...changes,
});
const NAMED = { products: [], lot: null, serial: null, contradiction: null };

test('a scan on any page, outside of fields and dialogs, shows where it is, how much and until when', async () => {
  await open('/profile');
  await screen.findByRole('heading', { level: 1 });
  api.answersWith(lookUpStock, ({ url }) =>
    json(
      200,
      url.includes('GONE')
        ? {
            result: [],
            total_record: 0,
            units: 0,
            devices: 0,
            today: '2026-11-16',
            named: { ...NAMED, products: ['Infliximab 100 mg'], lot: 'GONE' },
          }
        : {
            result: [
              stock(),
              stock({ cabinetId: 'k2', cabinetName: 'Shelf', expiration: '2026-11-15', onHand: 1 }),
            ],
            total_record: 30,
            units: 90,
            devices: 2,
            today: '2026-11-16',
            named: NAMED,
          },
    ),
  );
  // With a dialog open nothing is left.
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Find anything' });
  await scanKeys('0100312345678906');
  expect(address()).toBe('/profile');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  document.body.focus();
  await scanKeys('0100312345678906');
  await screen.findByRole('heading', { level: 1, name: 'Look at Stock' });
  expect(address()).toBe('/stock-look?text=0100312345678906');
  const list = within(await screen.findByRole('list', { name: 'Where it is' }));
  const [first, expired] = list.getAllByRole('listitem');
  expect(first?.textContent).toContain(
    'ICU NorthNorthside Hospital · 100234-001Infliximab 100 mgLot RX-882136units',
  );
  expect(expired?.textContent).toContain('Expired');
  expect(screen.getByText('90 units in 2 devices')).toBeTruthy();
  expect(list.getByRole('link', { name: 'ICU North' }).getAttribute('href')).toContain(
    '/cabinet-details/100234/100234-001',
  );
  expect(list.getAllByRole('link', { name: 'Lot RX-88213' })[0]?.getAttribute('href')).toBe(
    '/lot-story?product=P1&lot=RX-88213',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(api.sent(lookUpStock).at(-1)?.url).toContain('limit=40'));
  const field = screen.getByRole('textbox', { name: 'Lot, product, serial number or tag' });
  await userEvent.clear(field);
  await userEvent.type(field, 'GONE{Enter}');
  expect(await screen.findByText('Nothing of Infliximab 100 mg, lot GONE, is on hand.')).toBeTruthy();
});

test('"Find anything" leads to the story of a lot, and to where something is', () => {
  const found: FoundLot = { ...story, expiration: '2027-05-31', score: 1000 };
  const answer = {
    devices: [],
    customers: [],
    users: [],
    products: [],
    lots: [found],
    orders: [],
    shipments: [],
    invoices: [],
    incidents: [],
    units: [],
    stock: { units: 6, devices: 1 },
  };
  expect(lotFinder.results(answer, READER, '8821')).toEqual([
    {
      name: 'RX-88213',
      detail: 'Infliximab 100 mg · 6 units · expires 2027-05-31',
      href: '/lot-story?product=P1&lot=RX-88213',
      score: 1000,
    },
  ]);
  expect(stockFinder.results(answer, READER, '(10)A&B')).toMatchObject([
    { name: 'Where is “(10)A&B”?', detail: '6 units in 1 device', href: '/stock-look?text=%2810%29A%26B' },
  ]);
  expect(stockFinder.results({ ...answer, stock: null }, READER, 'x')).toEqual([]);
  expect(lotFinder.allowed({ 100234: { orders: 'OWNER' } })).toBe(false);
});
