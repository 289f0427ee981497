import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctRecipients, groupProblems, isTemplateOf } from './channel-groups.ts';
import { isSkipped, isStale, mailAt } from './mail-times.ts';
import { testableAddresses, type SentTest } from './test-mails.ts';

const MINUTE = 60_000;

test('what is wrong with a group (NOTI-029..032 N8)', () => {
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

test('recipients are compared without case and spaces (N8)', () => {
  expect(distinctRecipients(['Ana@north.example', ' ana@NORTH.example', '', 'bo@x.example'])).toEqual([
    'Ana@north.example',
    'bo@x.example',
  ]);
});

test('causes are gathered for two minutes, and mails for one cause are a quarter of an hour apart (N4)', () => {
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

test('what waits for an hour is stale; an address is skipped after three bounces in a row (N5 N10)', () => {
  expect([isStale(0, 59 * MINUTE), isStale(0, 60 * MINUTE)]).toEqual([false, true]);
  expect([isSkipped(2), isSkipped(3)]).toEqual([false, true]);
});

test('a template belongs to its type (N8)', () => {
  expect(
    ['', 'inventory_reminder', 'po_approval_template'].map((name) =>
      isTemplateOf('inventory_reminder', name),
    ),
  ).toEqual([true, true, false]);
});

test('an address gets a test of a type every five minutes, and a customer’s addresses a hundred in an hour (N9)', () => {
  const type = 'incident' as const;
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@north.example`);
  const sentTo = (count: number, sentAt = 0): SentTest[] =>
    addresses(count).map((email) => ({ type, email, sentAt }));
  const asked = { type, addresses: ['A0@north.example', 'new@north.example'] };
  expect(testableAddresses(asked, sentTo(3), 4 * MINUTE)).toEqual(['new@north.example']);
  expect(testableAddresses(asked, sentTo(3), 5 * MINUTE)).toEqual(asked.addresses);
  expect(testableAddresses({ ...asked, type: 'po_approval_email' }, sentTo(3), MINUTE)).toEqual(
    asked.addresses,
  );
  expect(testableAddresses(asked, sentTo(99), 59 * MINUTE)).toEqual([]);
  expect(testableAddresses(asked, sentTo(98), 59 * MINUTE)).toEqual(asked.addresses);
  expect(testableAddresses(asked, sentTo(99), 60 * MINUTE)).toEqual(asked.addresses);
});
