import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTIFICATION_TYPES, type NotificationType } from './channel-groups.ts';
import { lastOfEach, type NotifiedThing } from './notification-content.ts';
import { digestOf, composeMail, mailText, type MailFrame } from './notification-mail.ts';
import { testThing } from './test-things.ts';

const frame: MailFrame = {
  type: 'viewpoint_temp_excursion',
  customerId: 'c1',
  customerName: 'Northside Hospital',
  portalUrl: 'https://portal.example',
  zone: 'Europe/Berlin',
};
const warm: NotifiedThing = {
  kind: 'opened',
  severity: 'high',
  title: 'Temperature 9.8 °C at Fridge 2 (C1-A01)',
  advice: 'Move the stock to another fridge.',
  facts: [
    ['Reason', '9.8 °C in compartment 1, allowed 2 to 8 °C'],
    ['Since', { at: '2026-11-17T02:21:00.000Z' }],
  ],
  path: '/incidents/c1?incident=7',
  incidentId: 7,
};
const silent = (number: number, more: Partial<NotifiedThing> = {}): NotifiedThing => ({
  ...warm,
  severity: 'low',
  title: `Not heard: Fridge ${number}`,
  advice: 'Check power and network.',
  path: `/incidents/c1?incident=${number}`,
  incidentId: number,
  ...more,
});

test('a mail about one thing: severity, value, device and customer, then what to do, and times in a zone that is named (N7)', () => {
  const mail = composeMail(frame, [warm]);
  expect(mail.subject).toBe('High: Temperature 9.8 °C at Fridge 2 (C1-A01), Northside Hospital');
  expect(mailText(mail)).toBe(`Move the stock to another fridge.

High: Temperature 9.8 °C at Fridge 2 (C1-A01)
Reason: 9.8 °C in compartment 1, allowed 2 to 8 °C
Since: 2026-11-17 03:21 (Europe/Berlin)

https://portal.example/incidents/c1?incident=7

All temperature incidents of Northside Hospital:
https://portal.example/incidents/c1

You receive this because your address is in the notification settings of Northside Hospital in Parwell.
`);
});

test('a mail about many things has 20 lines and a link to the list, what is urgent first (N4)', () => {
  const things = Array.from({ length: 24 }, (_, index) => silent(index + 1));
  const mail = composeMail({ ...frame, type: 'incident' }, [...things, silent(25, { severity: 'high' })]);
  expect(mail.subject).toBe('High: 25 incidents: Not heard: Fridge 25 and 24 more, Northside Hospital');
  expect([mail.lines.length, mail.more, mail.lines[0]?.title]).toEqual([20, 5, 'Not heard: Fridge 25']);
  expect(mailText(mail)).toContain(
    '\n\nLow: Not heard: Fridge 19\nhttps://portal.example/incidents/c1?incident=19\n\nand 5 more\n\n',
  );
});

test.each([
  ['re-opened', 'High, open again: '],
  ['risen', 'Now high: '],
  ['reminder', 'High, nobody has taken it: '],
  ['over', 'Over: '],
] as const)('the subject says what happened: %s (N3)', (kind, start) => {
  expect(composeMail(frame, [{ ...warm, kind }]).subject.startsWith(`${start}Temperature`)).toBe(true);
});

test('of an incident that is over before its mail is sent, the mail says only that (N3)', () => {
  const told = lastOfEach([warm, silent(1), { ...warm, kind: 'over' }]);
  expect(told.map(({ kind, incidentId }) => [kind, incidentId])).toEqual([
    ['over', 7],
    ['opened', 1],
  ]);
});

test('a digest says how things stand now; what is closed is a line in it (N5)', () => {
  const { subject, advice, lines } = digestOf(frame, [
    { ...silent(1), standing: { state: 'Closed', isClosed: true, isOver: true } },
    { ...silent(2), standing: { state: 'Acknowledged', isClosed: false, isOver: true } },
    { ...warm, standing: { state: 'Open', isClosed: false, isOver: false } },
  ]);
  expect(subject).toBe(
    'How things stand: 2 of 3 incidents still open, Temperature 9.8 °C at Fridge 2 (C1-A01), Northside Hospital',
  );
  expect(advice).toBe(
    'Mails could not be sent for a while. This is how things stand now. Move the stock to another fridge.',
  );
  expect(lines.map(({ mark, isUrgent, title }) => [mark, isUrgent, title])).toEqual([
    ['Open, high', true, warm.title],
    ['Acknowledged, low, over', false, 'Not heard: Fridge 2'],
    ['Closed', false, 'Not heard: Fridge 1'],
  ]);
  const closed = digestOf(frame, [{ ...warm, standing: { state: 'Closed', isClosed: true, isOver: true } }]);
  expect(closed.subject).toBe('How things stand: 1 incident closed, Northside Hospital');
  expect(closed.advice).toContain('There is nothing left to do.');
});

test('subjects have no line break, are not too long, and a test is marked whatever its type (N7)', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      (title, customerName) => {
        const { subject } = composeMail({ ...frame, customerName, isTest: true }, [{ ...warm, title }]);
        expect(subject).not.toMatch(/[\p{Cc}]/u);
        expect(subject.startsWith('[Test] High:')).toBe(true);
        expect(subject.length).toBeLessThanOrEqual(200);
        expect(subject.isWellFormed()).toBe(true);
      },
    ),
  );
  for (const type of Object.keys(NOTIFICATION_TYPES) as NotificationType[]) {
    const mail = composeMail({ ...frame, type, isTest: true }, [
      testThing(type, '2026-11-17T02:21:00.000Z', 'ops@fff.example'),
    ]);
    expect(mail.subject).toMatch(/^\[Test\] .+, Northside Hospital$/);
    expect(mailText(mail)).toContain('This is a test. There is nothing to do.');
  }
});
