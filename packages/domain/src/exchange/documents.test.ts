import { expect, test } from 'vitest';
import { DOCUMENT_STATES, mayRetry, referenceText, restUntilNextTryMs } from './documents.ts';

test('what is done is not tried again (R11)', () =>
  expect(DOCUMENT_STATES.filter(mayRetry)).toEqual(['unsent', 'waiting', 'quarantined']));

test('a document that cannot be taken rests longer each time, an hour at most', () =>
  expect([0, 1, 2, 8, 9, 1000].map(restUntilNextTryMs)).toEqual([
    10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000,
  ]));

test('what a document waits for is named in words', () => {
  expect(referenceText('order/4500093117')).toBe('order 4500093117');
  expect(referenceText('request/R-1/2')).toBe('request R-1/2');
});
