import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { BrokerGateway } from '../../server/src/gateways/broker/broker-gateway.ts';
import { embeddedBroker } from '../../server/src/gateways/broker/embedded-broker.ts';
import { startFleet } from './fleet.ts';
import { madeUpFleet } from './fleet-list.ts';
import { createLine } from './line.ts';

const SECRET = 'known';
const COUNT = 25;

let broker: BrokerGateway;
afterEach(() => broker.stop());

/** What came, by device, topic and id. */
const heard: string[] = [];

async function open(port: number): Promise<void> {
  broker = embeddedBroker({ port, host: '127.0.0.1', log: pino({ level: 'silent' }) });
  await broker.start({
    admit: async (_cabinetId, secret) => secret === SECRET,
    knows: async () => true,
    take: async ({ cabinetId, topic, payload }) => {
      const { messageId } = JSON.parse(payload.toString()) as { messageId: string };
      heard.push(`${cabinetId} ${topic} ${messageId}`);
    },
    putAside: async () => undefined,
  });
}

test('a broker that goes away and comes back hears everybody again, and what they said meanwhile', async () => {
  await open(0);
  const devices = madeUpFleet(COUNT, SECRET).map((device) => ({ ...device, calm: true }));
  const fleet = startFleet({ url: broker.url, devices, seed: 1, speed: 1, intervalMs: 3_600_000 });
  await fleet.reported();
  expect(fleet.connected).toBe(COUNT);
  const port = Number(new URL(broker.url).port);

  await broker.stop();
  await expect.poll(() => fleet.connected).toBe(0);
  const told = fleet.tell('sim-000001', { do: 'alert', text: 'Said to nobody' });
  expect(heard.some((line) => line.includes('alert'))).toBe(false);

  await open(port);
  await told;
  expect(heard.filter((line) => line.startsWith('sim-000001 alert'))).toHaveLength(1);
  await expect.poll(() => fleet.connected).toBe(COUNT);
  await fleet.stop();
});

test('who is refused tries again after longer and longer pauses, and at last after two minutes', async () => {
  await open(0);
  const line = createLine({
    url: broker.url,
    cabinetId: 'sim-000001',
    secret: 'wrong',
    onConnected: () => expect.unreachable('it may not sign in'),
    onCommand: () => undefined,
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
