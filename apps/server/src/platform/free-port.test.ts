import { createSocket } from 'node:dgram';
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

test('a port stays reserved, also for another process, before anybody listens on it', async () => {
  const first = await freePort();
  const another = createSocket('udp4');
  another.bind(first, '127.0.0.1');
  expect(await once(another, 'error')).toMatchObject([{ code: 'EADDRINUSE' }]);
  // As another process reserves it.
  const reserved = createSocket('udp4').bind(first + 1, '127.0.0.1');
  await once(reserved, 'listening');
  expect([await freePort(), await freePort()]).not.toContain(first + 1);
  reserved.close();
});
