import { expect, test } from 'vitest';
import { secondsToWait, tooManyRequests } from './too-many-requests.ts';

const NOW = Date.UTC(2026, 10, 15, 12);

test.each([
  ['30', 'Too many requests. Try again in 30 seconds.'],
  ['1', 'Too many requests. Try again in 1 second.'],
  ['0', 'Too many requests. Try again in 1 second.'],
  ['Sun, 15 Nov 2026 12:01:30 GMT', 'Too many requests. Try again in 90 seconds.'],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 'Too many requests. Try again in 1 second.'],
  ['soon', 'Too many requests. Try again later.'],
])('Retry-After %s reads "%s"', (retryAfter, text) => {
  expect(tooManyRequests(secondsToWait(new Headers({ 'retry-after': retryAfter }), NOW))).toBe(text);
});

test('without Retry-After there is no number', () => {
  expect(tooManyRequests(secondsToWait(new Headers(), NOW))).toBe('Too many requests. Try again later.');
});
