import { expect, test } from 'vitest';
import { abwReminderMail, abwSelectionPath } from './abw-reminder.ts';
import * as texts from './account-texts.ts';

test('one mail names the customers with number, oldest day and the address that opens the list (B12 ABW-003)', () => {
  const mail = abwReminderMail(
    [
      { customerId: '100234', name: 'Northside\tHospital', requests: 37, oldest: '2026-11-02' },
      { customerId: 'a/b', name: 'South', requests: 1, oldest: '2026-11-09' },
    ],
    'https://portal.example',
  );
  expect(mail.subject).toBe('Parwell: 38 invoice requests wait for their account');
  expect(mail.text)
    .toBe(`38 invoice requests wait for their account. Please choose A, B or W for each, so that it can be billed.

Customer\tRequests\tOldest
Northside Hospital (100234)\t37\t2026-11-02
South (a/b)\t1\t2026-11-09

Choose accounts for Northside Hospital:
https://portal.example/abw-selection/100234/true

Choose accounts for South:
https://portal.example/abw-selection/a%2Fb/true
`);
});

test('one mail names all customers whose requests wait for their account (B12 ABW-003)', () => {
  const waiting = { customerId: 'c 1', name: 'Clinic\tOne', requests: 1, oldest: '2026-11-01' };
  expect(abwSelectionPath('c 1')).toBe('/abw-selection/c%201/true');
  expect(abwReminderMail([waiting], 'https://p.example').subject).toBe(
    'Parwell: 1 invoice request waits for its account',
  );
  expect(
    abwReminderMail(
      [waiting, { ...waiting, customerId: 'c2', name: ' Two\n\n ', requests: 1199 }],
      'https://p.example',
    ),
  ).toEqual({
    subject: 'Parwell: 1,200 invoice requests wait for their account',
    text: `1,200 invoice requests wait for their account. Please choose A, B or W for each, so that it can be billed.

Customer\tRequests\tOldest
Clinic One (c 1)\t1\t2026-11-01
Two (c2)\t1199\t2026-11-01

Choose accounts for Clinic One:
https://p.example/abw-selection/c%201/true

Choose accounts for Two:
https://p.example/abw-selection/c2/true
`,
  });
});

test('the texts of choosing accounts (OERR-021 OERR-022 OERR-024 OERR-025)', () => {
  expect(texts.lettersNotSaved('x')).toBe('Failed to update invoices ABW settings: x');
  expect(texts.letterNotSaved(7, 'x')).toBe('Failed to patch invoice 7 ABW setting: x');
  expect(texts.MAKE_READY_FAILED).toBe('Failed to patch invoices and make them all "Ready"');
  expect(texts.REMINDER_FAILED).toBe('Failed to send ABW Reminder E-Mail');
});
