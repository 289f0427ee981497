import { generateReport, getBusinessDay, listInventoryHistory, type HistoryEntry } from '@parwell/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
// Loaded first, so that no test waits for modules while it queries the screen.
beforeAll(() => import('./history-page.tsx'));

const asked = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

function givenHistory() {
  const api = givenServer(user({ grants: { ALL: { inventory: 'VIEWER', reports: 'OWNER' } } }));
  api.answers(getBusinessDay, { today: '2026-11-16' });
  api.answers(listInventoryHistory, {
    result: [
      entry({ salesUoUQty: 3, correctedAt: '2026-11-16T09:00:00Z' }),
      entry({ lot: 'OTHER', cabinetId: '100234-002' }),
    ],
    total_record: 2,
  });
  return api;
}

test('without a customer there is a prompt, and yesterday is preset (HIST-002 HIST-004..006 FILT-012)', async () => {
  const api = givenHistory();
  await openPortal('/inventory-history');
  await screen.findByText('Select the filter criteria above to view inventory history information.');
  expect([...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
    'Lot Inventory',
    'Dispenser Inventory',
    'Serial Inventory',
  ]);
  fireEvent.click(screen.getByText('Search'));
  await waitFor(() =>
    expect(asked(api.sent(listInventoryHistory).at(-1)?.url ?? '')).toEqual({
      startDate: '2026-11-15',
      offset: '0',
      limit: '10',
      order: 'productLabelName ASC',
    }),
  );
});

test('the customer of the path is a search for yesterday; corrected numbers say what they were (HIST-001 HIST-008 DCONST-002 DCONST-038 S30)', async () => {
  const api = givenHistory();
  await openPortal('/inventory-history/100234');
  const table = await screen.findByLabelText('Lots');
  expect(await screen.findByLabelText(/^3\. Corrected\. Was 5 when the day was closed\./)).toBeTruthy();
  expect(asked(api.sent(listInventoryHistory)[0]?.url ?? '')).toMatchObject({
    customerId: '100234',
    startDate: '2026-11-15',
  });
  expect(table.closest<HTMLElement>('[style*="max-height"]')?.style.maxHeight).toBe('72vh');
  const sizes = [...screen.getByLabelText<HTMLSelectElement>('Rows per page').options];
  expect(sizes.map(({ value }) => Number(value))).toEqual([10, 20, 30, 50, 100, 200, 500]);
  fireEvent.click(screen.getByText('Dispenser Inventory'));
  await waitFor(() => expect(api.sent(listInventoryHistory).at(-1)?.url).toContain('/history/cartridge'));
});

test('an address without a date makes no call, and its export says what is missing (HIST-003 HIST-007)', async () => {
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

test('is in the menu group Reports for who reads inventory (SHELL-024 SHELL-104)', () => {
  expect([historyScreen.path, historyScreen.menu?.group]).toEqual(['/inventory-history', 'Reports']);
  expect(historyScreen.allowed({ c1: { inventory: 'VIEWER' } }, 'c1')).toBe(true);
  expect(historyScreen.allowed({ c1: { par: 'VIEWER' } }, 'c1')).toBe(false);
});
