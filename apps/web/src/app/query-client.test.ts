import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../session/api-failure.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const tooMany = (seconds?: number) =>
  new ApiFailure(429, 'too_many_requests', 'Too many.', [], undefined, undefined, seconds);

/** How often a call was made that always fails with `failure`, after `ms`. */
async function calls(failure: Error, ms: number, kind: 'read' | 'write' = 'read'): Promise<number> {
  const client = createQueryClient(() => undefined);
  let count = 0;
  const ask = async () => {
    count += 1;
    throw failure;
  };
  const make = () =>
    kind === 'read'
      ? client.fetchQuery({ queryKey: ['x'], queryFn: ask })
      : client.getMutationCache().build(client, { mutationFn: ask }).execute(undefined);
  const ended = Promise.allSettled([make()]);
  await vi.advanceTimersByTimeAsync(ms);
  const counted = count;
  await vi.runAllTimersAsync();
  await ended;
  client.clear();
  return counted;
}

test('a reading that comes too often is asked again when the server says, twice at most', async () => {
  expect(await calls(tooMany(2), 0)).toBe(1);
  expect(await calls(tooMany(2), 1999)).toBe(1);
  expect(await calls(tooMany(2), 2000)).toBe(2);
  expect(await calls(tooMany(2), 60_000)).toBe(3);
});

test('one that would have to wait for more than five seconds, or fails otherwise, is not asked again', async () => {
  expect(await calls(tooMany(5), 60_000)).toBe(3);
  expect(await calls(tooMany(6), 60_000)).toBe(1);
  expect(await calls(tooMany(), 60_000)).toBe(1);
  expect(await calls(new ApiFailure(503, 'unavailable', 'Away.'), 60_000)).toBe(1);
  expect(await calls(new Error('no'), 60_000)).toBe(1);
});

test('a change is never made again by itself', async () => {
  expect(await calls(tooMany(2), 60_000, 'write')).toBe(1);
});
