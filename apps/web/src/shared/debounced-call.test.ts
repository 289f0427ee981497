import { afterEach, expect, test, vi } from 'vitest';
import { debouncedCall } from './debounced-call.ts';

afterEach(() => void vi.useRealTimers());

test('calls within 500 ms are one call with what was asked last, and all get its answer (CONST-038)', async () => {
  vi.useFakeTimers();
  const work = vi.fn((asked: number) => Promise.resolve(asked * 2));
  const call = debouncedCall(work, 500);
  const both = [call(1), call(2)];
  await vi.advanceTimersByTimeAsync(499);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(both)).toEqual([4, 4]);
  expect(work).toHaveBeenCalledOnce();
  const later = call(3);
  await vi.advanceTimersByTimeAsync(500);
  expect(await later).toBe(6);
});
