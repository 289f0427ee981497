import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { BrokerGateway } from '../../server/src/gateways/broker/broker-gateway.ts';
import { embeddedBroker } from '../../server/src/gateways/broker/embedded-broker.ts';
import { startFleet } from './fleet.ts';
import { generateFleet } from './fleet-list.ts';
import { createConnection } from './connection.ts';

const SECRET = 'known';
const COUNT = 25;

let broker: BrokerGateway;
afterEach(() => broker.stop());

/** Received messages as "device topic id". */
const received: string[] = [];

async function open(port: number): Promise<void> {
  broker = embeddedBroker({ port, host: '127.0.0.1', log: pino({ level: 'silent' }) });
  await broker.start({
    authenticate: async (_cabinetId, secret) => secret === SECRET,
    admitMachine: async () => false,
    isAllowed: async () => true,
    onMessage: async ({ cabinetId, topic, payload }) => {
      const { messageId } = JSON.parse(payload.toString()) as { messageId: string };
      received.push(`${cabinetId} ${topic} ${messageId}`);
    },
    saveDeadLetter: async () => undefined,
  });
}

test('devices reconnect to a broker that was down, and send what they buffered', async () => {
  await open(0);
  const devices = generateFleet(COUNT, SECRET).map((device) => ({ ...device, calm: true }));
  const fleet = startFleet({ url: broker.url, devices, seed: 1, speed: 1, intervalMs: 3_600_000 });
  await fleet.allReported();
  expect(fleet.connected).toBe(COUNT);
  const port = Number(new URL(broker.url).port);

  await broker.stop();
  await expect.poll(() => fleet.connected).toBe(0);
  const performed = fleet.perform('sim-000001', { do: 'alert', text: 'Said to nobody' });
  expect(received.some((line) => line.includes('alert'))).toBe(false);

  await open(port);
  await performed;
  expect(received.filter((line) => line.startsWith('sim-000001 alert'))).toHaveLength(1);
  await expect.poll(() => fleet.connected).toBe(COUNT);
  await fleet.stop();
});

test('a refused device retries with exponential backoff, up to two minutes', async () => {
  await open(0);
  const line = createConnection({
    url: broker.url,
    cabinetId: 'sim-000001',
    secret: 'wrong',
    onConnected: () => expect.unreachable('it may not sign in'),
    onCommand: () => undefined,
    onAcknowledged: () => undefined,
    onClosed: () => undefined,
    now: () => 0,
    jitter: () => 0.5,
  });
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    line.connect();
    await expect.poll(() => line.state).toBe('down');
    pauses.push(line.retryAt / 1000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 120, 120]);
});

test('only points are dropped while a device is disconnected; the rest is sent first and in order', async () => {
  await open(0);
  const acknowledged: string[] = [];
  let isUp = false;
  const line = createConnection({
    url: broker.url,
    cabinetId: 'sim-delivery',
    secret: SECRET,
    onConnected: () => {
      isUp = true;
    },
    onCommand: () => undefined,
    onAcknowledged: (messageId) => acknowledged.push(messageId),
    onClosed: () => undefined,
    now: () => 0,
    jitter: () => 0.5,
  });
  const message = (topic: 'event' | 'temperature', index: number) => {
    const messageId = `${topic}-${index}`;
    return { topic, messageId, payload: JSON.stringify({ messageId }) };
  };
  const numbers = Array.from({ length: 400 }, (_, index) => index);
  for (const index of numbers) line.send([message('temperature', index), message('event', index)]);
  line.connect();
  await expect.poll(() => isUp).toBe(true);
  await line.delivered();
  // More than the buffer holds: no point is left of those before the last event.
  expect(acknowledged).toEqual(numbers.map((index) => `event-${index}`));
  expect(received.filter((one) => one.startsWith('sim-delivery'))).toEqual(
    acknowledged.map((id) => `sim-delivery event ${id}`),
  );
  await line.disconnect();
});
