import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port is given once, and not while somebody listens on it', async () => {
  const first = await freePort();
  const taken = createServer().listen(first + 1, '127.0.0.1');
  await once(taken, 'listening');
  const others = [await freePort(), await freePort()];
  taken.close();
  expect(others).not.toContain(first);
  expect(others).not.toContain(first + 1);
  expect(new Set(others).size).toBe(2);
});
