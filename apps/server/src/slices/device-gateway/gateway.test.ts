import { commandTopic, upTopic, type UpTopic } from '@parwell/contract';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { startTestGateway, type TestGateway } from '../../../test/gateway.ts';
import { sql } from '../../platform/db/database.ts';

let portal: DevicesPortal;
let gateway: TestGateway;
let device: MqttClient;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addDevice(portal.db, { cabinetId: 'c1-100', customerId: 'c1', cabinetType: 'RFID' });
  await addDevice(portal.db, {
    cabinetId: 'c1-101',
    customerId: 'c1',
    cabinetType: 'RFID',
    cabinetState: 70,
  });
  await addDevice(portal.db, { cabinetId: 'c1-102', customerId: 'c1', cabinetType: 'Virtual' });
  gateway = await startTestGateway(portal);
  device = await gateway.connect('c1-100');
});
afterAll(async () => {
  await gateway.stop();
  await portal.close();
});

let sent = 0;
const message = (content: object) => {
  sent += 1;
  return { messageId: `m${sent}`, sentAt: portal.clock.now().toISOString(), ...content };
};
const publish = (topic: UpTopic, content: object | string, client = device) =>
  client.publishAsync(
    upTopic('c1-100', topic),
    typeof content === 'string' ? content : JSON.stringify(content),
    { qos: 1 },
  );
const minutesAgo = (minutes: number) =>
  new Date(portal.clock.now().getTime() - minutes * 60_000).toISOString();
const points = () =>
  portal.db.many<{ quantity: string; part: string; value: number; flags: number }>(sql`
    SELECT quantity, part, round(value::numeric, 2)::float8 AS value, flags
    FROM measurements JOIN measurement_series ON id = series_id ORDER BY quantity, part, at`);

test('acknowledged messages are committed: temperatures in either unit, without duplicates', async () => {
  const reading = message({
    points: [
      { at: minutesAgo(2), value: 5.5 },
      { at: minutesAgo(1), value: 41, unit: 'F' },
      { at: minutesAgo(2), value: 9, compartment: 1 },
    ],
  });
  await publish('temperature', reading);
  expect(await points()).toEqual([
    { quantity: 'temperature', part: '0', value: 5.5, flags: 0 },
    { quantity: 'temperature', part: '0', value: 5, flags: 0 },
    { quantity: 'temperature', part: '1', value: 9, flags: 0 },
  ]);
  await publish('temperature', reading);
  expect(await points()).toHaveLength(3);
});

test('readings of a wrong clock are flagged, not dropped', async () => {
  const [ahead, past] = ['2031-01-01T00:00:00Z', '2019-01-01T00:00:00Z'];
  await publish(
    'weight',
    message({ points: [ahead, past].map((at) => ({ at, tray: 't1', weight: 812.5 })) }),
  );
  const weights = (await points()).filter(({ quantity }) => quantity === 'weight');
  expect(weights.map(({ flags }) => flags)).toEqual([2, 1]);
});

test('an unreadable message becomes a dead letter, is acknowledged, and blocks nothing', async () => {
  const bad = [
    '{"half":',
    JSON.stringify(message({ points: [{ at: minutesAgo(1), value: null }] })),
    JSON.stringify(message({ points: [{ at: minutesAgo(1), value: -400 }] })),
    JSON.stringify(message({ points: [{ at: 'yesterday', value: 4 }] })),
    `"${'x'.repeat(300_000)}"`,
  ];
  const good = message({ points: [{ at: minutesAgo(3), value: 6 }] });
  await Promise.all([...bad.map((text) => publish('temperature', text)), publish('temperature', good)]);
  await publish(
    'alert',
    message({ at: minutesAgo(1), level: 'Warning', alertType: 'X\0Y', alertGroup: 'DOOR', text: '' }),
  );
  const letters = await portal.db.many<{ reason: string; bytes: number }>(
    sql`SELECT reason, bytes FROM dead_letters ORDER BY id`,
  );
  expect(letters).toHaveLength(6);
  expect(letters.map(({ reason }) => reason)).toContain('Not JSON.');
  expect((await points()).map(({ value }) => value)).toContain(6);
});

test('texts that PostgreSQL cannot store and content of many levels cost one message each, and one line in the log a minute', async () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
  const event = (data: object) => message({ at: minutesAgo(1), kind: 'nested', data });
  const raw = (data: string) =>
    JSON.stringify(event({ data: 'HERE' })).replace('{"data":"HERE"}', `{"data":${data}}`);
  portal.clock.advance({ minutes: 2 });
  const before = portal.logLines.length;
  const messages = [
    event({ text: 'X\0Y' }),
    event({ 'na\0me': 1 }),
    event({ text: '\ud800' }),
    event({ data: nested(32) }),
    raw('['.repeat(100_000) + ']'.repeat(100_000)),
    raw('{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)),
    event({ data: nested(31) }),
  ];
  await Promise.all(messages.map((each) => publish('event', each)));
  const reasons = await portal.db.many<{ reason: string; number: number }>(sql`
    SELECT reason, count(*)::int AS number FROM dead_letters WHERE topic = 'event' GROUP BY 1 ORDER BY 1`);
  expect(reasons).toEqual([
    { reason: 'Contains characters that cannot be stored.', number: 3 },
    { reason: 'More than 32 levels deep.', number: 3 },
  ]);
  expect(await portal.db.many(sql`SELECT data FROM device_events WHERE kind = 'nested'`)).toEqual([
    { data: { data: nested(31) } },
  ]);
  const said = portal.logLines.slice(before).filter((line) => line.includes('a message could not be'));
  expect(said).toHaveLength(1);
  // Nothing had to be stored in parts.
  expect(said[0]).toContain('a message could not be read');
  await portal.db.run(sql`DELETE FROM device_events WHERE kind = 'nested'`);
});

test('alerts and events are stored once, with the customer at that time', async () => {
  const alert = message({
    at: minutesAgo(1),
    level: 'Error',
    alertType: 'DOOR_OPEN',
    alertGroup: 'DOOR',
    text: 'Door open <b>5</b> min',
  });
  const event = message({ at: minutesAgo(1), kind: 'something new', data: { any: ['thing'] } });
  await publish('alert', alert);
  await publish('event', event);
  await publish('alert', alert);
  await publish('event', event);
  expect(await portal.db.many(sql`SELECT customer_id, alert_level, message FROM device_alerts`)).toEqual([
    { customer_id: 'c1', alert_level: 'Error', message: 'Door open <b>5</b> min' },
  ]);
  expect(await portal.db.many(sql`SELECT kind, data FROM device_events`)).toEqual([
    { kind: 'something new', data: { any: ['thing'] } },
  ]);
});

test('a wrong secret, a retired device, one without a connection and an unknown one are refused', async () => {
  await expect(gateway.connect('c1-100', 'wrong')).rejects.toThrow();
  await expect(gateway.connect('c1-101')).rejects.toThrow();
  await expect(gateway.connect('c1-102')).rejects.toThrow();
  await expect(gateway.connect('nobody', 'x')).rejects.toThrow();
});

test('a device uses its own topics only', async () => {
  await addDevice(portal.db, { cabinetId: 'c2-100', customerId: 'c2', cabinetType: 'RFID' });
  const other = await gateway.connect('c2-100');
  const closed = new Promise<void>((resolve) => other.once('close', () => resolve()));
  other.publish(upTopic('c1-100', 'temperature'), '{}', { qos: 1 });
  await closed;
  const again = await gateway.connect('c2-100');
  const [granted] = await again.subscribeAsync(commandTopic('c1-100'), { qos: 1 }).catch(() => []);
  expect(granted?.qos ?? 128).toBe(128);
});
