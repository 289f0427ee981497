import { expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';
import { StalledReader } from './stalled-reader.ts';

const cutOf = (stream: EventStream) =>
  new Promise((resolve) => {
    stream.content.on('error', resolve);
  });

test('a reader who takes nothing is cut: after two heartbeats, or when too much waits', async () => {
  const sleeping = new EventStream();
  const whenSleeping = cutOf(sleeping);
  sleeping.beat();
  expect(sleeping.content.destroyed).toBe(false);
  sleeping.beat();
  expect(await whenSleeping).toBeInstanceOf(StalledReader);

  const flooded = new EventStream();
  const whenFlooded = cutOf(flooded);
  for (let n = 0; n < 2000; n += 1) flooded.send('{"topic":"orders","customerId":"c1"}');
  expect(await whenFlooded).toBeInstanceOf(StalledReader);
});

test('an ended stream takes nothing more', async () => {
  const stream = new EventStream();
  stream.end();
  stream.send('{}');
  stream.end();
  expect((await stream.content.toArray()).map(String).join('')).toBe(': listening\n\n');
});
