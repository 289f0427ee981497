import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whileItGrows } from './while-it-grows.ts';

const NOW = '2026-11-15T12:00:00.000Z';
const EVERY_MS = 15_000;

beforeEach(() => void vi.useFakeTimers({ now: new Date(NOW) }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The number of requests of a graph that ends at `end`, after each interval of 15 s. */
async function requestCounts(end: string | undefined, times15: number): Promise<number[]> {
  let times = 0;
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['graph', end],
    queryFn: () => (times += 1),
    ...whileItGrows(end),
  });
  const stop = observer.subscribe(() => undefined);
  const counts = [];
  for (let time = 0; time < times15; time += 1) {
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    counts.push(times);
  }
  stop();
  return counts;
}

test('a graph is asked for again every 15 s until its end has passed', async () => {
  expect(await requestCounts('2026-11-15T12:00:45.500Z', 6)).toEqual([2, 3, 4, 5, 5, 5]);
});

test('a graph without an end is asked for again forever', async () => {
  expect(await requestCounts(undefined, 3)).toEqual([2, 3, 4]);
});

test('a graph of the past is requested once', async () => {
  expect(await requestCounts('2026-11-15T11:59:59.999Z', 3)).toEqual([1, 1, 1]);
});

test('a hidden page is not polled', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  expect(await requestCounts('2026-11-15T23:59:59.999Z', 3)).toEqual([1, 1, 1]);
});
