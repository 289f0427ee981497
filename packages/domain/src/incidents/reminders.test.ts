import { expect, test } from 'vitest';
import { reminderAt, type RemindedIncident } from './reminders.ts';

const MINUTE = 60_000;

test('a high incident that nobody took is mailed again after half an hour and two hours, then no more (N3)', () => {
  const incident: RemindedIncident = { state: 'Open', severity: 'high', since: 0, reminders: 0 };
  expect([0, 1, 2].map((reminders) => reminderAt({ ...incident, reminders }))).toEqual([
    30 * MINUTE,
    120 * MINUTE,
    undefined,
  ]);
  expect(reminderAt({ ...incident, state: 'Acknowledged' })).toBeUndefined();
  expect(reminderAt({ ...incident, severity: 'low' })).toBeUndefined();
});
