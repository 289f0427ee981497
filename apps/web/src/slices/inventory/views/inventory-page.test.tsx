import {
  getStockByExpiry,
  listCartridges,
  listInventory,
  listLedger,
  listSerials,
  type InventoryCartridge,
} from '@parwell/contract';
import { addDays, expiryParts, type Grants } from '@parwell/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { json, type FakeApi } from '../../../test/fake-api.ts';
import { address } from '../../../test/fake-browser.ts';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer } from '../../devices/devices.fixture.ts';
import { lot, TODAY } from '../inventory.fixture.ts';
import { expirationText } from './expiration-filter.tsx';
import { inventoryScreen } from './inventory.screen.ts';
import { stockList } from './stock-page.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

const PROMPT = 'Select the filter criteria above to view current inventory information.';
const grants: Grants = { ALL: { inventory: 'VIEWER', cabinets: 'VIEWER' } };
const { pending: _p, tagged: _t, isSerializable: _s, lastCountedAt: _c, parts: _parts, ...stock } = lot();
const cartridge = (changes: Partial<InventoryCartridge>): InventoryCartridge => ({
  ...stock,
  ownership: 'PROVIDER',
  holderOffset: 0,
  dispenserOffset: 3,
  thawComplete: null,
  shelfLifeExp: null,
  thawStatus: 'OK',
  ...changes,
});
const pageOf = <Row,>(result: Row[]) => ({ result, inventories: result, total_record: result.length });
const asked = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

// Loaded first, so that no test waits for modules while it queries the screen.
beforeAll(() =>
  Promise.all([
    import('./inventory-page.tsx'),
    import('../ledger/lot-ledger.tsx'),
    import('../../../ui/list/grouped-table.tsx'),
    import('../../../ui/list/group-toggle.tsx'),
  ]),
);

function givenStock(person = user({ grants })): FakeApi {
  const api = givenServer(person);
  const lots = [
    lot({ lot: 'LOT7R0871', expiration: TODAY, hasSuspendedLot: true, inTransit: 2 }),
    lot({ lot: 'LATER99', expiration: addDays(TODAY, 200), salesUoUQty: { dbValue: 5, scanValue: 4 } }),
    lot({ lot: 'TRAY1', cabinetType: 'WEIGHT', salesUoUQty: { dbValue: 5, scanValue: 6 } }),
  ];
  api.answersWith(listInventory, ({ url }) => {
    const { groupBy, groupByVal } = asked(url);
    if (groupBy === undefined || groupByVal !== undefined) return json(200, pageOf(lots));
    const group = { key: 'd1', name: 'Clinic Shelf', note: 'd1', count: 12, sums: { onHand: 60 } };
    const totals = { count: 48, sums: { onHand: 480 } };
    return json(200, { ...pageOf([]), total_record: 1, groupNames: ['d1'], groups: [group], totals });
  });
  api.answersWith(getStockByExpiry, ({ url }) =>
    json(200, {
      today: TODAY,
      units: 480,
      rows: 48,
      byExpiry: expiryParts(TODAY).map(({ part, days }) => ({
        part,
        days,
        units: part === '30 Days' ? (url.includes('/cartridge') ? 7 : 30) : 0,
      })),
    }),
  );
  return api;
}

const rows = async (label: string) => {
  const table = await screen.findByLabelText(label);
  await waitFor(() => expect(table.querySelectorAll('tbody tr').length).toBeGreaterThan(1));
  return [...table.querySelectorAll<HTMLElement>('tbody tr')];
};

test('before a search there is a prompt, and three tabs, the first chosen (SHELL-001 INV-001 INV-003 INV-005 INV-020)', async () => {
  givenStock();
  await openPortal('/inventory-management');
  await screen.findByText(PROMPT);
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
    ['Lot Inventory', 'true'],
    ['Dispenser Inventory', 'false'],
    ['Serial Inventory', 'false'],
  ]);
});

test('a dashboard leads to the stock of product groups that expires on some days (INV-006 D6 DASH-061 DASH-062)', async () => {
  const api = givenStock();
  const filter = { productGroups: ['Factor', 'No product group'], expiration: { until: '2026-11-15' } };
  await openPortal(`/inventory-management?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await rows('Lots');
  const productGroups = '["Factor","No product group"]';
  expect(asked(api.sent(listInventory).at(-1)?.url ?? '')).toMatchObject({
    productGroups,
    expiration: '{"until":"2026-11-15"}',
  });
  expect(asked(api.sent(getStockByExpiry).at(-1)?.url ?? '')).toEqual({ productGroups });
});

test('misplaced stock is marked, and a filter of the address (H4)', async () => {
  const api = givenStock();
  api.answers(listInventory, pageOf([lot({ lot: 'WARM', misplaced: true }), lot({ lot: 'COLD' })]));
  await openPortal(`/inventory-management?filter=${encodeURIComponent('{"misplaced":"yes"}')}`);
  const [warm, cold] = await rows('Lots');
  const name = 'Misplaced: the product must be kept at other temperatures';
  expect(within(warm as HTMLElement).getByRole('img', { name })).toBeTruthy();
  expect(within(cold as HTMLElement).queryByRole('img', { name })).toBeNull();
  expect(asked(api.sent(listInventory).at(-1)?.url ?? '')).toMatchObject({ misplaced: 'yes' });
  expect(asked(api.sent(getStockByExpiry).at(-1)?.url ?? '')).toEqual({ misplaced: 'yes' });
});

test('lots with what is wrong with them, units by expiration, and the rows behind a number (INV-007..010 S20)', async () => {
  const api = givenStock();
  api.answers(listLedger, { result: [], total_record: 0 });
  await openPortal(`/inventory-management?filter=${encodeURIComponent('{}')}`);
  const [first, second, third] = await rows('Lots');
  // From the expiration date itself.
  await waitFor(() => expect(first?.textContent).toContain('Expires today'));
  expect([first?.dataset['highlight'], second?.dataset['highlight']]).toEqual(['error', undefined]);
  expect(
    first?.querySelector(
      '[aria-label="Inventory count may be inaccurate due to a pending suspended transaction"]',
    ),
  ).toBeTruthy();
  expect(second?.textContent).toContain('last scan 4');
  expect(third?.textContent).toContain('scale counts 6');
  const links = [...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links.slice(0, 2)).toEqual([
    '/lot-story?product=F10001&lot=LOT7R0871',
    '/cabinet-details/100234/100234-001',
  ]);
  expect(asked(api.sent(listInventory).at(-1)?.url ?? '')).toEqual({
    offset: '0',
    limit: '10',
    order: 'expiration ASC',
  });

  // On hand opens the rows behind it.
  fireEvent.click(screen.getAllByText('Infliximab 100 mg')[0] as HTMLElement);
  await screen.findByText('Infliximab 100 mg, lot LOT7R0871');
  await waitFor(() =>
    expect(asked(api.sent(listLedger)[0]?.url ?? '')).toMatchObject({
      cabinetId: '100234-001',
      productId: 'F10001',
      lot: 'LOT7R0871',
    }),
  );

  // The strip is over all matching rows, and one click filters by the days of its part.
  expect(screen.getByText('480 units, 48 lots')).toBeTruthy();
  fireEvent.click(screen.getByText('30 Days'));
  const days = { from: addDays(TODAY, 8), until: addDays(TODAY, 30) };
  await waitFor(() =>
    expect(asked(api.sent(listInventory).at(-1)?.url ?? '')['expiration']).toBe(JSON.stringify(days)),
  );
  expect(asked(api.sent(getStockByExpiry).at(-1)?.url ?? '')).toEqual({});
});

test('groups have the sums of all rows; a failure is told; a menu link clears the group (INV-004 INV-022 DERR-039 SHELL-140)', async () => {
  const api = givenStock();
  await openPortal('/inventory-management/100234?group=cabinetId');
  const group = await screen.findByRole('button', { name: /^Clinic Shelf d1 12 lots/ });
  expect(group.closest('tr')?.textContent).toContain('60');
  expect(screen.getAllByText('480 units, 48 lots').length).toBeGreaterThan(0);
  expect(asked(api.sent(listInventory)[0]?.url ?? '')).toEqual({
    customerId: '100234',
    groupBy: 'cabinetId',
    offset: '0',
    limit: '5',
  });
  api.refuses(listInventory, { code: 'server_error', message: 'the reason' });
  await userEvent.click(group);
  expect(await screen.findByText(/An error occurred: the reason in getInventoryGroup/)).toBeTruthy();
  api.answers(listInventory, pageOf([lot()]));
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
  await userEvent.click(menu.getByRole('link', { name: 'Inventory' }));
  await waitFor(() => expect(address()).toBe('/inventory-management/100234'));
});

test('the other views keep the filters, with statuses, dispensers, serial numbers and tags (INV-002 INV-011 INV-012 INV-016)', async () => {
  const api = givenStock(
    user({ grants, properties: [{ propertyKey: 'DEFAULT_INVENTORY', propertyValue: 'CARTRIDGE' }] }),
  );
  const soon = new Date(Date.now() + 31.5 * 3_600_000).toISOString();
  api.answers(
    listCartridges,
    pageOf([
      cartridge({ thawStatus: 'Expiring Soon', thawComplete: soon, shelfLifeExp: soon, lot: 'SOON' }),
      cartridge({ thawStatus: 'Shelf Life Expired', shelfLifeExp: soon, lot: 'OVER', dispenserOffset: 4 }),
    ]),
  );
  const {
    holderOffset: _h,
    dispenserOffset: _d,
    thawStatus: _st,
    thawComplete: _tc,
    shelfLifeExp: _sl,
    ...unit
  } = cartridge({});
  api.answers(
    listSerials,
    pageOf([
      {
        ...unit,
        serialNo: 'SN-77',
        tagId: 'E2000000AB12CD',
        pending: false,
        salesUoUQty: { dbValue: 1, scanValue: 0 },
      },
    ]),
  );
  await openPortal(`/inventory-management/100234?filter=${encodeURIComponent('{"lot":"o"}')}`);
  const dispensers = within(await screen.findByRole('table', { name: 'Lots in dispensers' }));
  await dispensers.findByText('Expiring Soon · 31 h');
  for (const text of ['Shelf Life Expired', 'Holder 0, dispenser 4'])
    expect(dispensers.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Serial Inventory' }));
  const units = within(await screen.findByRole('table', { name: 'Units' }));
  await units.findByText('SN-77');
  expect(units.getByText('AB12CD').title).toBe('E2000000AB12CD');
  expect(units.getByText('not in the last scan')).toBeTruthy();
  expect(asked(api.sent(listSerials)[0]?.url ?? '')).toMatchObject({ customerId: '100234', lot: 'o' });
});

test('is in the menu group Inventory for who reads inventory of the customer (SHELL-013 SHELL-098)', () => {
  expect([inventoryScreen.path, inventoryScreen.title, inventoryScreen.menu?.group]).toEqual([
    '/inventory-management',
    'Inventory',
    'Inventory',
  ]);
  expect(inventoryScreen.allowed({ c1: { inventory: 'VIEWER' } }, 'c1')).toBe(true);
  expect(inventoryScreen.allowed({ c1: { inventory: 'VIEWER' } })).toBe(true);
  expect(inventoryScreen.allowed({ c1: { inventory: 'VIEWER' } }, 'c2')).toBe(false);
  expect(inventoryScreen.allowed({ c1: { cabinets: 'OWNER' } })).toBe(false);
});

test('the list, its report, the texts of its filter by expiration, and of the time that is left (CONST-041 INV-021)', () => {
  expect(stockList('SERIAL')).toMatchObject({
    debounceMs: 500,
    report: 'RNI_UIEXPORT_InventoryReport',
    reportView: 'SERIAL',
  });
  const format = { date: (day: unknown) => `<${String(day)}>` };
  const texts = [
    undefined,
    '30',
    'EXPIRED',
    { from: 'a' },
    { until: 'b' },
    { from: 'a', until: 'b' },
  ] as const;
  expect(texts.map((value) => expirationText(value, format))).toEqual([
    'Any',
    'Within 30 days',
    'Expired',
    'from <a>',
    'until <b>',
    '<a> – <b>',
  ]);
  expect([36 * 3_600_000, 3_599_999, 60_000, -5].map(VIEWS_TEXTS.timeLeft)).toEqual([
    '36 h',
    '1 h',
    '1 min',
    '0 min',
  ]);
});
