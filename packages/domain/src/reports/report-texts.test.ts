import { expect, test } from 'vitest';
import { firstOf, isRequired, noSuchGroup, noSuchView, reportRequestedText } from './report-texts.ts';

test('only what goes to the queue will be there soon (ERR-033 ERR-034 SCHED-023 SCHED-024 DERR-049)', () => {
  expect((['UserQueue', 'Email', 'EmailAttachment'] as const).map(reportRequestedText)).toEqual([
    'Your report will be available in your queue soon.',
    'Your report has been sent.',
    'Your report has been sent.',
  ]);
});

test('what is missing, unknown or cut is named (DAPI-097 S36)', () => {
  expect(isRequired('Name')).toBe('Name is required.');
  expect(noSuchView('Stock', 'LOT')).toBe('The report Stock has no view LOT.');
  expect(noSuchGroup('Stock', 'shelf')).toBe('The report Stock cannot be grouped by shelf.');
  expect(firstOf(9999, 48_210)).toBe('first 9,999 of 48,210');
});
