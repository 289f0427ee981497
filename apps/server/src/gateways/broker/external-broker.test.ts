import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandTopic } from '@parwell/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { hasMosquitto, Mosquitto } from '../../../test/mosquitto.ts';
import { NumberedPublisher } from '../../../test/numbered-publisher.ts';
import { freePort } from '../../../test/program.ts';
import { sql } from '../../platform/db/database.ts';
import { startGateway, type Gateway } from '../../slices/device-gateway/gateway.service.ts';
import { externalBroker } from './external-broker.ts';

let portal: DevicesPortal;
let mosquitto: Mosquitto;
let folder: string;
const devices: MqttClient[] = [];
const gateways: Gateway[] = [];

beforeEach(async () => {
  portal = await startDevicesPortal();
  for (const cabinetId of ['c1-100', 'c1-101'])
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
});
afterEach(() => portal.close());

type Version = '3.1.1' | '5';

async function startOne(clientId: string, version: Version): Promise<Gateway> {
  const broker = externalBroker({ url: mosquitto.url, version, clientId, log: portal.context.log });
  const gateway = await startGateway({
    ...portal.context,
    gateways: { ...portal.context.gateways, broker },
  });
  gateways.push(gateway);
  return gateway;
}

function connect(version: Version): MqttClient {
  const device = mqtt.connect(mosquitto.url, {
    protocolVersion: version === '5' ? 5 : 4,
    reconnectPeriod: 100,
  });
  device.on('error', () => undefined);
  devices.push(device);
  return device;
}

const stored = async (cabinetId: string) =>
  (
    await portal.db.many<{ number: number }>(sql`
      SELECT (data->>'number')::int AS number FROM device_events WHERE cabinet_id = ${cabinetId} ORDER BY 1`)
  ).map(({ number }) => number);

async function missing(cabinetId: string, sent: readonly number[]): Promise<number[]> {
  const there = new Set(await stored(cabinetId));
  return sent.filter((number) => !there.has(number));
}

const PATIENCE = { timeout: 90_000, interval: 20 };
async function acknowledgements(publisher: NumberedPublisher, count: number): Promise<void> {
  await expect.poll(() => publisher.acknowledged.length, PATIENCE).toBeGreaterThan(count);
}

test('the address of the broker is shown without its password', () => {
  const url = 'mqtts://parwell:secret@broker.internal:8883';
  const { log } = portal.context;
  expect(externalBroker({ url, version: '5', clientId: 'one', log }).url).toBe(
    'mqtts://broker.internal:8883',
  );
});

// Skipped without Mosquitto; `.ci/run` says so.
const versions = hasMosquitto ? (['3.1.1', '5'] as const) : [];

describe.each(versions)('MQTT %s over Mosquitto', (version) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parwell-mosquitto-'));
    mosquitto = new Mosquitto(folder, await freePort());
    await mosquitto.start();
  });
  afterEach(async () => {
    await Promise.all(devices.splice(0).map((device) => device.endAsync(true)));
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
    await mosquitto.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('gateways share the messages; a stopped gateway and a restarted broker lose and duplicate nothing', async () => {
    const ids = ['c1-100', 'c1-101'];
    await startOne('one', version);
    const second = await startOne('two', version);
    const publishers = ids.map((id) => new NumberedPublisher(connect(version), id));
    for (const publisher of publishers) await acknowledgements(publisher, 300);
    await second.stop();
    gateways.splice(gateways.indexOf(second), 1);
    for (const publisher of publishers) await acknowledgements(publisher, 600);
    for (const publisher of publishers) await publisher.finish();
    await mosquitto.stop();
    await mosquitto.start();
    // It resumes its sessions at the broker, with the messages waiting there.
    await startOne('two', version);
    for (const [n, id] of ids.entries()) {
      const sent = publishers[n]?.acknowledged ?? [];
      await expect.poll(() => missing(id, sent), PATIENCE).toEqual([]);
      expect(await stored(id)).toHaveLength(sent.length);
    }
  });

  test('messages of unknown devices become dead letters; a command reaches its device', async () => {
    await startOne('one', version);
    const device = connect(version);
    await device.subscribeAsync(commandTopic('c1-100'), { qos: 1 });
    const heard = new Promise<string>((resolve) =>
      device.once('message', (_topic, payload) => resolve(payload.toString())),
    );
    await device.publishAsync('devices/c9-999/event', '{}', { qos: 1 });
    const letters = () => portal.db.many(sql`SELECT cabinet_id, topic, reason FROM dead_letters`);
    await expect
      .poll(letters, PATIENCE)
      .toEqual([{ cabinet_id: 'c9-999', topic: 'event', reason: 'No device that may speak has this id.' }]);
    await portal.db.run(sql`INSERT INTO device_contacts VALUES ('c1-100', ${portal.clock.now()})`);
    await portal.db.run(sql`
      INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
      VALUES ('c1-100', 'inventory_sync', '{}', 'x', ${portal.clock.now()}, now() + interval '1 day')`);
    expect(JSON.parse(await heard)).toMatchObject({ kind: 'inventory_sync' });
    expect(await letters()).toHaveLength(1);
  });

  test('nothing is acknowledged while the database fails; afterwards it is delivered again', async () => {
    await startOne('one', version);
    await portal.db.run(sql`ALTER TABLE device_events RENAME TO device_events_away`);
    const publisher = new NumberedPublisher(connect(version), 'c1-100');
    await acknowledgements(publisher, 50);
    await publisher.finish();
    await portal.db.run(sql`ALTER TABLE device_events_away RENAME TO device_events`);
    const sent = publisher.acknowledged;
    await expect.poll(() => missing('c1-100', sent), PATIENCE).toEqual([]);
    expect(await stored('c1-100')).toHaveLength(sent.length);
  });
});
