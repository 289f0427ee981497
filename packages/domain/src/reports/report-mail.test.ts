import { expect, test } from 'vitest';
import { firstOf } from './report-texts.ts';
import { reportSubject, reportText, type MailedReport } from './report-mail.ts';

const report = (outcome: MailedReport['outcome'], cut: string | null = null): MailedReport => ({
  title: 'Device Temperature',
  subscription: 'Morning fridges',
  customer: 'Northside Hospital (100234)',
  period: '2026-11-14 06:00 – 2026-11-15 06:00 (America/New_York)',
  link: 'https://parwell.example/report-download/1',
  cut,
  outcome,
});
const OUTCOMES: readonly MailedReport['outcome'][] = [
  { kind: 'attached' },
  { kind: 'empty' },
  { kind: 'link' },
  { kind: 'tooLarge', size: '31 MB', owner: 'ops@fff.example', toOwner: true },
  { kind: 'tooLarge', size: '31 MB', owner: 'ops@fff.example', toOwner: false },
  { kind: 'failed', reason: 'The report could not be made.' },
];

test.each(OUTCOMES)('a mail names subscription, report, customer and period: %o', (outcome) => {
  const text = reportText(report(outcome));
  expect(text).toContain('Subscription: Morning fridges\nReport: Device Temperature\n');
  expect(text).toContain(
    'Customer: Northside Hospital (100234)\nPeriod: 2026-11-14 06:00 – 2026-11-15 06:00',
  );
  expect(reportSubject(report(outcome))).toContain(
    'Morning fridges (Device Temperature), Northside Hospital (100234)',
  );
  // Only an attachment is called attached, and only the owner is given a link.
  expect(/attached/.test(text)).toBe(outcome.kind === 'attached');
  const hasLink = outcome.kind === 'link' || (outcome.kind === 'tooLarge' && outcome.toOwner);
  expect(text.includes('report-download')).toBe(hasLink);
});

test('a mail says at once what became of the report, whether it was subscribed to or asked for once', () => {
  const subjects = OUTCOMES.map((outcome) => reportSubject(report(outcome)).split(': ')[0]);
  expect(subjects).toEqual([
    'Parwell report',
    'Parwell report, nothing to report',
    'Parwell report',
    'Parwell report',
    'Parwell report',
    'Parwell report failed',
  ]);
  const once = { ...report({ kind: 'attached' }), subscription: null };
  expect(reportSubject(once)).toBe('Parwell report: Device Temperature, Northside Hospital (100234)');
  expect(reportText(once)).toBe(
    'Your report Device Temperature is attached.\n\nReport: Device Temperature\n' +
      'Customer: Northside Hospital (100234)\n' +
      'Period: 2026-11-14 06:00 – 2026-11-15 06:00 (America/New_York)\n',
  );
  expect(OUTCOMES.map((outcome) => reportText(report(outcome)).split('\n\n')[0])).toEqual([
    'Your report Morning fridges is attached.',
    'There is nothing to report, so your report Morning fridges has no file.',
    'Your report Morning fridges is ready.',
    'Your report Morning fridges is too large for a mail (31 MB).',
    'Your report Morning fridges is too large for a mail (31 MB).',
    'Your report Morning fridges could not be created: The report could not be made.',
  ]);
  expect(reportText(report({ kind: 'link' }))).toContain('Download it here within 30 days:\nhttps://');
  expect(reportText(report(OUTCOMES[4] ?? { kind: 'link' }))).toContain(
    'Please ask ops@fff.example, who can download it in the portal.',
  );
});

test('a mail says that its file stops at the limit, and says nothing where it has all rows (S36)', () => {
  const text = reportText(report({ kind: 'attached' }, firstOf(9999, 48_210)));
  expect(text).toContain('\nRows: first 9,999 of 48,210\n');
  expect(reportText(report({ kind: 'attached' }))).not.toContain('Rows:');
});
