import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctRecipients, groupProblems } from './channel-groups.ts';
import { isSkipped, isStale, mailAt, reminderAt, type RemindedIncident } from './mail-times.ts';

const MINUTE = 60_000;

test('NOTI-029..032 N8 what is wrong with a group', () => {
  const problems = (notificationType: string, recipients: readonly string[]) =>
    groupProblems({ notificationType, recipients }, ['incident']).map(({ message }) => message);
  expect(problems('', [])).toEqual(['Please select a notification type.', 'Please add a recipient email.']);
  expect(problems('incident', ['ana@north.example'])).toEqual([
    'This notification type is already configured.',
  ]);
  expect(problems('inventory_reminder', ['ana@north.example', 'bo@'])).toEqual([
    'Please enter a valid email',
  ]);
  const many = Array.from({ length: 51 }, (_, index) => `a${index}@north.example`);
  expect(problems('inventory_reminder', many)).toEqual(['At most 50 recipients.']);
  expect(problems('inventory_reminder', [...many.slice(1), 'A7@North.example'])).toEqual([]);
});

test('N8 recipients are compared without case and spaces', () => {
  expect(distinctRecipients(['Ana@north.example', ' ana@NORTH.example', '', 'bo@x.example'])).toEqual([
    'Ana@north.example',
    'bo@x.example',
  ]);
});

test('N4 causes are gathered for two minutes, and mails for one cause are a quarter of an hour apart', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20 * MINUTE), { maxLength: 50 }), (pauses) => {
      let now = 0;
      let due: number | null = null;
      const mailed: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (due !== null && due <= now) {
          mailed.push(due);
          due = null;
        }
        if (due !== null) continue;
        due = mailAt(now, mailed.at(-1) ?? null);
        expect(due - now).toBeGreaterThanOrEqual(2 * MINUTE);
      }
      for (const [index, at] of mailed.entries())
        if (index > 0) expect(at - (mailed[index - 1] ?? 0)).toBeGreaterThanOrEqual(15 * MINUTE);
    }),
  );
});

test('N3 a high incident that nobody took is mailed again after half an hour and two hours, then no more', () => {
  const incident: RemindedIncident = { state: 'Open', severity: 'high', since: 0, reminders: 0 };
  expect([0, 1, 2].map((reminders) => reminderAt({ ...incident, reminders }))).toEqual([
    30 * MINUTE,
    120 * MINUTE,
    undefined,
  ]);
  expect(reminderAt({ ...incident, state: 'Acknowledged' })).toBeUndefined();
  expect(reminderAt({ ...incident, severity: 'low' })).toBeUndefined();
});

test('N5 N10 what waits for an hour is stale; an address is skipped after three bounces in a row', () => {
  expect([isStale(0, 59 * MINUTE), isStale(0, 60 * MINUTE)]).toEqual([false, true]);
  expect([isSkipped(2), isSkipped(3)]).toEqual([false, true]);
});
