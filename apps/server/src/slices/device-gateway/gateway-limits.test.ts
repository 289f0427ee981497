import { upTopic } from '@parwell/contract';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { connectBytes } from '../../../test/mqtt-bytes.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';
import { sql, type Database } from '../../platform/db/database.ts';
import { issueSecret } from './credentials.service.ts';

// One device must not be able to harm the others or the portal.

let portal: DevicesPortal;
let gateway: TestGateway;

beforeAll(async () => {
  portal = await startDevicesPortal();
  for (const cabinetId of ['c1-100', 'c1-101', 'c1-102'])
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  gateway = await startTestGateway(portal, { rateLimit: { perSecond: 5, burst: 20 }, checkEveryMs: 50 });
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});

const reading = (n: number) =>
  JSON.stringify({
    messageId: `m${n}`,
    sentAt: portal.clock.now().toISOString(),
    points: [{ at: new Date(portal.clock.now().getTime() - n * 1000).toISOString(), value: 5 }],
  });

const stored = async (cabinetId: string) =>
  (
    await portal.db.one<{ count: number }>(sql`
      SELECT count(*) FROM measurements JOIN measurement_series ON id = series_id
      WHERE cabinet_id = ${cabinetId}`)
  ).count;

test('acknowledgements of a flooding device are delayed; others are answered at once', async () => {
  const flooding = await gateway.connect('c1-100');
  let acknowledged = 0;
  for (let n = 0; n < 250; n += 1)
    flooding.publish(upTopic('c1-100', 'temperature'), reading(n), { qos: 1 }, () => (acknowledged += 1));
  await expect.poll(() => acknowledged).toBeGreaterThanOrEqual(20);
  const calm = await gateway.connect('c1-101');
  for (let n = 0; n < 10; n += 1)
    await calm.publishAsync(upTopic('c1-101', 'temperature'), reading(n), { qos: 1 });
  expect(await stored('c1-101')).toBe(10);
  // At five a second, 250 take most of a minute; unacknowledged messages are not stored either.
  expect(acknowledged).toBeLessThan(200);
  expect(await stored('c1-100')).toBeLessThan(200);
});

const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

test('a device that is retired, or gets another secret, loses its connection', async () => {
  const device = await gateway.connect('c1-101');
  const closed = closing(device);
  await portal.db.run(sql`UPDATE devices SET cabinet_state = 70 WHERE cabinet_id = 'c1-101'`);
  await closed;
  const other = await gateway.connect('c1-102');
  const closedToo = closing(other);
  const secret = await issueSecret(portal.context, portal.db, 'c1-102');
  await closedToo;
  const again = await gateway.connect('c1-102', secret);
  await again.publishAsync(upTopic('c1-102', 'temperature'), reading(1), { qos: 1 });
  expect(await stored('c1-102')).toBe(1);
});

test('a device that signs in with its new secret while the old one is found void keeps its connection', async () => {
  const { ingest } = portal.context.pools;
  const found = Promise.withResolvers<void>();
  const signedIn = Promise.withResolvers<void>();
  const slow: Database = Object.assign(Object.create(ingest) as Database, {
    async many(...args: Parameters<Database['many']>) {
      const rows = await ingest.many(...args);
      if (rows.length > 0) {
        found.resolve();
        await signedIn.promise;
      }
      return rows;
    },
  });
  await addDevice(portal.db, { cabinetId: 'c1-104', customerId: 'c1', cabinetType: 'RFID' });
  const slowGateway = await startTestGateway(portal, { checkEveryMs: 1, ingest: slow });
  await slowGateway.connect('c1-104');
  const secret = await issueSecret(portal.context, portal.db, 'c1-104');
  await found.promise;
  const device = await slowGateway.connect('c1-104', secret);
  signedIn.resolve();
  const published = device.publishAsync(upTopic('c1-104', 'temperature'), reading(1), { qos: 1 });
  expect(await Promise.race([published.then(() => 'stored'), closing(device).then(() => 'closed')])).toBe(
    'stored',
  );
  await slowGateway.stop();
});

const open = async (): Promise<Socket> => {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
};

test('a packet that is too large closes the connection before it is complete, even before sign-in', async () => {
  const socket = await open();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  // The start of a CONNECT that announces 256 MB.
  socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
  const send = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(64 * 1024))) continue;
  };
  socket.on('drain', send);
  send();
  await closed;
  expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024);
});

test('a device cannot take over the connection of another by its client id', async () => {
  const secret = await issueSecret(portal.context, portal.db, 'c1-102');
  const victim = await gateway.connect('c1-102', secret);
  await addDevice(portal.db, { cabinetId: 'c1-103', customerId: 'c1', cabinetType: 'RFID' });
  const socket = await open();
  const answered = once(socket, 'data');
  socket.write(connectBytes('c1-102', 'c1-103', await issueSecret(portal.context, portal.db, 'c1-103')));
  const [connack] = (await answered) as [Buffer];
  expect([...connack]).toEqual([0x20, 2, 0, 0]);
  await victim.publishAsync(upTopic('c1-102', 'temperature'), reading(2), { qos: 1 });
  expect(victim.connected).toBe(true);
  socket.destroy();
});
