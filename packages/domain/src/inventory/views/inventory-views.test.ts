import { expect, test } from 'vitest';
import {
  expirationDays,
  HISTORY_DATE_REQUIRED,
  historyDaysProblem,
  HISTORY_PROMPT,
  INVENTORY_GROUPS,
  INVENTORY_PROMPT,
  inventoryGroupFailed,
} from './inventory-views.ts';

test('the texts are those that are prescribed (INV-004 INV-005 INV-022 DERR-039 HIST-005 HIST-007)', () => {
  expect(INVENTORY_PROMPT).toBe('Select the filter criteria above to view current inventory information.');
  expect(HISTORY_PROMPT).toBe('Select the filter criteria above to view inventory history information.');
  expect(HISTORY_DATE_REQUIRED).toBe('No date filter found!  Date filter is required for this report');
  expect(inventoryGroupFailed('the reason')).toBe('An error occurred: the reason in getInventoryGroup');
  expect([...INVENTORY_GROUPS]).toEqual(['Device', 'Device Type', 'Product', 'Lot']);
});

test('what expires within some days begins today, and what is expired ended yesterday (FILT-010)', () => {
  const today = '2026-12-20';
  expect(expirationDays('30', today)).toEqual({ from: today, until: '2027-01-19' });
  expect(expirationDays('EXPIRED', today)).toEqual({ until: '2026-12-19' });
  expect(expirationDays({ from: '2027-01-01' }, today)).toEqual({ from: '2027-01-01' });
});

test('history needs a day, and has at most 31 at once, in order (HIST-003)', () => {
  expect(historyDaysProblem({})).toBe('No date filter found!  Date filter is required for this report');
  expect(historyDaysProblem({ endDate: '2026-12-01' })).toBe(
    'No date filter found!  Date filter is required for this report',
  );
  expect(historyDaysProblem({ startDate: '2026-12-01' })).toBeNull();
  expect(historyDaysProblem({ startDate: '2026-12-01', endDate: '2026-12-31' })).toBeNull();
  expect(historyDaysProblem({ startDate: '2026-12-01', endDate: '2027-01-01' })).toBe(
    'At most 31 days at once.',
  );
  expect(historyDaysProblem({ startDate: '2026-12-02', endDate: '2026-12-01' })).toBe(
    'The last day must not be before the first.',
  );
});
