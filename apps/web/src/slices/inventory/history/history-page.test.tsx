import { generateReport, getBusinessDay, listInventoryHistory, type HistoryEntry } from '@parwell/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { openPortal } from '../../../test/open-portal.ts';
import { user } from '../../../test/people.ts';
import { givenServer } from '../../devices/devices.fixture.ts';
import { historyScreen } from './history.screen.ts';

const entry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  day: '2026-11-15',
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'Clinic Shelf',
  cabinetType: 'EM',
  productItemId: 'F10001',
  productLabelName: 'Infliximab 100 mg',
  lot: 'LOT7R0871',
  expiration: '2027-01-31',
  salesUoUQty: 5,
  closedUoUQty: 5,
  correctedAt: null,
  holderOffset: null,
  dispenserOffset: null,
  serialNo: '',
  tagId: '',
  ...changes,
});
// Loaded first, so that no test waits for modules while it looks for what they show.
beforeAll(() => import('./history-page.tsx'));

const asked = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

test('HIST-001..008 FILT-012 DCONST-002 DCONST-038 S30 yesterday by default; corrected numbers say what they were; without a date nothing is exported', async () => {
  const api = givenServer(user({ grants: { ALL: { inventory: 'VIEWER', reports: 'OWNER' } } }));
  api.answers(getBusinessDay, { today: '2026-11-16' });
  api.answers(listInventoryHistory, {
    result: [
      entry({ salesUoUQty: 3, correctedAt: '2026-11-16T09:00:00Z' }),
      entry({ lot: 'OTHER', cabinetId: '100234-002' }),
    ],
    total_record: 2,
  });
  await openPortal('/inventory-history');
  await screen.findByText('Select the filter criteria above to view inventory history information.');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Lot Inventory',
    'Dispenser Inventory',
    'Serial Inventory',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  const table = within(await screen.findByRole('table', { name: 'Lots' }));
  expect(
    await table.findByRole('img', { name: /^3\. Corrected\. Was 5 when the day was closed\./ }),
  ).toBeTruthy();
  const searches = api.sent(listInventoryHistory).map(({ url }) => asked(url));
  expect(searches.at(-1)).toEqual({
    startDate: '2026-11-15',
    offset: '0',
    limit: '10',
    order: 'productLabelName ASC',
  });
  const region = screen.getByRole('table', { name: 'Lots' }).closest<HTMLElement>('[style*="max-height"]');
  expect(region?.style.maxHeight).toBe('72vh');
  const sizes = [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' }).options];
  expect(sizes.map(({ value }) => Number(value))).toEqual([10, 20, 30, 50, 100, 200, 500]);

  await userEvent.click(screen.getByRole('tab', { name: 'Dispenser Inventory' }));
  await waitFor(() => expect(api.sent(listInventoryHistory).at(-1)?.url).toContain('/history/cartridge'));

  // The customer of the path is a search for yesterday; an address without a date is not.
  await openPortal('/inventory-history/100234');
  await waitFor(() =>
    expect(asked(api.sent(listInventoryHistory).at(-1)?.url ?? '')).toMatchObject({
      customerId: '100234',
      startDate: '2026-11-15',
    }),
  );
});

test('HIST-003 HIST-007 an address without a date makes no call, and its export says what is missing', async () => {
  const api = givenServer(user({ grants: { ALL: { inventory: 'VIEWER', reports: 'OWNER' } } }));
  api.answers(getBusinessDay, { today: '2026-11-16' });
  await openPortal(`/inventory-history?filter=${encodeURIComponent('{"lot":"A"}')}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const refusal = await screen.findByText(
    (_text, element) =>
      element?.textContent === 'No date filter found!  Date filter is required for this report' &&
      element.children.length === 0,
  );
  expect(refusal).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Date is mandatory')).toBeTruthy();
  expect([api.sent(listInventoryHistory), api.sent(generateReport)]).toEqual([[], []]);
});

test('SHELL-024 SHELL-104 is in the menu group Reports for who reads inventory', () => {
  expect([historyScreen.path, historyScreen.menu?.group]).toEqual(['/inventory-history', 'Reports']);
  expect(historyScreen.allowed({ c1: { inventory: 'VIEWER' } }, 'c1')).toBe(true);
  expect(historyScreen.allowed({ c1: { par: 'VIEWER' } }, 'c1')).toBe(false);
});
