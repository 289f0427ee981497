import { noteUse } from '@parwell/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../test/fake-api.ts';
import { givenSession } from '../test/people.ts';
import { createUseReport } from './report-use.ts';

let api: FakeApi;
const begin = Date.UTC(2026, 10, 15, 8);
const at = (seconds: number) => begin + seconds * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: begin });
  api = fakeApi();
  givenSession();
});
afterEach(() => vi.useRealTimers());

const reported = () => api.sent(noteUse).map(({ body }) => body);

test('the server hears of use at once, then once a minute, and only of new use (G3)', async () => {
  api.answers(noteUse, {});
  const report = createUseReport();
  for (const [now, usedAt] of [
    [0, 0],
    [30, 30],
    [59, 40],
    [60, 40],
    [130, 40],
    [200, 195],
  ] as const) {
    vi.setSystemTime(at(now));
    void report(at(usedAt));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(reported()).toEqual([{ secondsAgo: 0 }, { secondsAgo: 20 }, { secondsAgo: 5 }]);
});

test('what could not be told is told again a minute later', async () => {
  api.cannotBeReached(noteUse);
  const report = createUseReport();
  void report(begin);
  await vi.advanceTimersByTimeAsync(0);
  api.answers(noteUse, {});
  vi.setSystemTime(at(59));
  void report(begin);
  vi.setSystemTime(at(60));
  void report(begin);
  await vi.advanceTimersByTimeAsync(0);
  expect(reported()).toEqual([{ secondsAgo: 0 }, { secondsAgo: 60 }]);
});
