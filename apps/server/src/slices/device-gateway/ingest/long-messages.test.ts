import { expect, test } from 'vitest';
import { createReadingTurns } from './long-messages.ts';

test('long messages are read one after the other, with rests between them; short ones do not wait', async () => {
  let time = 0;
  const rests: number[] = [];
  let endRest = () => {};
  const rest = (ms: number) => {
    rests.push(ms);
    return new Promise<void>((resolve) => (endRest = resolve));
  };
  const inTurn = createReadingTurns({ now: () => time, rest });
  const log: string[] = [];
  const read = (name: string, ms: number) => () => {
    time += ms;
    log.push(name);
    return name;
  };
  const LONG = 100_000;
  const first = inTurn(LONG, read('long 1', 10));
  const second = inTurn(LONG, read('long 2', 5));
  await first;
  expect(await inTurn(100, read('short', 1))).toBe('short');
  expect([log, rests]).toEqual([['long 1', 'short'], [60]]);
  endRest();
  expect(await second).toBe('long 2');

  // One that cannot be read does not hold up the next.
  const broken = inTurn(LONG, () => {
    throw new Error('no');
  });
  endRest();
  await expect(broken).rejects.toThrow('no');
  endRest();
  expect(await inTurn(LONG, read('long 3', 1))).toBe('long 3');
});
