import { expect, test } from 'vitest';
import { businessDays } from '../../dates/business-days.ts';
import { dueInventoryReminder } from './inventory-reminder.ts';

test('the inventory reminder is due on Mondays from 8:00 in the zone of the business, for a day (N1)', () => {
  const due = (now: string, zone = 'America/Los_Angeles') =>
    dueInventoryReminder(new Date(now), businessDays(zone));
  // UTC-8 in winter, UTC-7 from March 8, 2026 on.
  expect([due('2026-03-02T15:59:59Z'), due('2026-03-02T16:00:00Z')]).toEqual([null, '2026-03-02']);
  expect([due('2026-03-09T14:59:59Z'), due('2026-03-09T15:00:00Z')]).toEqual([null, '2026-03-09']);
  expect([due('2026-11-02T15:59:59Z'), due('2026-11-02T16:00:00Z')]).toEqual([null, '2026-11-02']);
  expect([due('2026-11-03T15:59:59Z'), due('2026-11-03T16:00:00Z')]).toEqual(['2026-11-02', null]);
  expect([due('2026-11-08T20:00:00Z'), due('2026-11-06T20:00:00Z')]).toEqual([null, null]);
  expect([due('2026-03-02T02:29:00Z', 'Asia/Kolkata'), due('2026-03-02T02:30:00Z', 'Asia/Kolkata')]).toEqual([
    null,
    '2026-03-02',
  ]);
});
