import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandTopic, upTopic } from '@parwell/contract';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { hasMosquitto, Mosquitto } from '../../../test/mosquitto.ts';
import { freePort } from '../../../test/program.ts';
import { sql } from '../../platform/db/database.ts';
import { startGateway, type Gateway } from '../../slices/device-gateway/gateway.service.ts';
import type { BrokerGateway } from './broker-gateway.ts';
import { externalBroker } from './external-broker.ts';

const PAPER = join(import.meta.dirname, '../../../../../docs/device-protocol.md');
const PATIENCE = { timeout: 90_000, interval: 20 };
const IDS = ['c1-100', 'c1-101'];

/** The Mosquitto settings and access list in docs/operations.md. */
function settingsOfPaper(): [settings: string, acl: string] {
  const [, section = ''] = readFileSync(PAPER, 'utf8').split('For Mosquitto');
  const [settings = '', acl = ''] = [...section.matchAll(/```\n(.*?)```/gs)].map(([, text = '']) => text);
  return [settings, acl];
}

let portal: DevicesPortal;
let mosquitto: Mosquitto;
let folder: string;
let devicesUrl: string;
const devices: MqttClient[] = [];
const gateways: Gateway[] = [];

beforeEach(async () => {
  portal = await startDevicesPortal();
  for (const cabinetId of IDS) {
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  }
});
afterEach(() => portal.close());

/** As documented, but on other ports and in a folder of its own. */
async function startAsPapersSay(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'parwell-mosquitto-'));
  const [settings, acl] = settingsOfPaper();
  const [forGateways, forDevices] = [await freePort(), await freePort()];
  devicesUrl = `mqtt://127.0.0.1:${forDevices}`;
  const passwords = join(folder, 'passwords');
  writeFileSync(passwords, '');
  for (const name of ['parwell', ...IDS]) {
    execFileSync('mosquitto_passwd', ['-b', passwords, name, passwordOf(name)]);
  }
  writeFileSync(join(folder, 'acl'), acl);
  const placed = settings
    .replace('listener 8883', `listener ${forDevices} 127.0.0.1`)
    .replace('listener 1883', `listener ${forGateways} 127.0.0.1`)
    .replaceAll('/etc/mosquitto', folder)
    .replaceAll('/var/lib/mosquitto/', `${folder}/`);
  mosquitto = new Mosquitto(folder, forGateways, placed);
  await mosquitto.start();
}
const passwordOf = (name: string) => `of-${name}`;

async function startOne(): Promise<BrokerGateway> {
  const url = mosquitto.url.replace('//', `//parwell:${passwordOf('parwell')}@`);
  const broker = externalBroker({ url, version: '3.1.1', clientId: 'one', log: portal.context.log });
  gateways.push(
    await startGateway({
      ...portal.context,
      gateways: { ...portal.context.gateways, broker },
    }),
  );
  return broker;
}
const stopGateways = () => Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));

async function connect(name: string, options: IClientOptions = {}): Promise<MqttClient> {
  const device = await mqtt.connectAsync(
    devicesUrl,
    { username: name, password: passwordOf(name), reconnectPeriod: 0, ...options },
    false,
  );
  devices.push(device);
  return device;
}

const say = (device: MqttClient, cabinetId: string, messageId: string) => {
  const at = new Date().toISOString();
  const message = { messageId, sentAt: at, at, kind: 'counted', data: {} };
  return device.publishAsync(upTopic(cabinetId, 'event'), JSON.stringify(message), { qos: 1 });
};
const stored = async () =>
  (
    await portal.db.many<{ said: string }>(sql`
      SELECT cabinet_id || ' ' || message_id AS said FROM device_events ORDER BY id`)
  ).map(({ said }) => said);

// Skipped without Mosquitto; `.ci/run` says so.
describe.runIf(hasMosquitto)('Mosquitto with the documented settings', () => {
  beforeEach(startAsPapersSay);
  afterEach(async () => {
    await Promise.all(devices.splice(0).map((device) => device.endAsync(true)));
    await stopGateways();
    await mosquitto.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('devices sign in, publish below their own id only, and receive only their own commands', async () => {
    const broker = await startOne();
    await expect(connect('c1-100', { password: 'another' })).rejects.toThrow('Not authorized');
    await expect(mqtt.connectAsync(devicesUrl, { reconnectPeriod: 0 }, false)).rejects.toThrow(
      'Not authorized',
    );
    const other = await connect('c1-101');
    // The broker may close the connection for that.
    await say(await connect('c1-100', { clientId: 'c1-101' }), 'c1-101', 'not-mine');
    await say(await connect('c1-100'), 'c1-100', 'mine');
    await expect.poll(stored, PATIENCE).toEqual(['c1-100 mine']);

    const heard: string[] = [];
    other.on('message', (_topic, payload) => heard.push(payload.toString()));
    await other.subscribeAsync([commandTopic('c1-100'), commandTopic('c1-101')], { qos: 1 });
    await broker.send(commandTopic('c1-100'), 'for another');
    await broker.send(commandTopic('c1-101'), 'for it');
    await expect.poll(() => heard, PATIENCE).toEqual(['for it']);
    expect(await portal.db.many(sql`SELECT reason FROM dead_letters`)).toEqual([]);
  });

  test('a device has one connection, whatever its client id', async () => {
    const first = await connect('c1-100', { clientId: 'one' });
    const second = await connect('c1-100', { clientId: 'two' });
    await expect.poll(() => [first.connected, second.connected], PATIENCE).toEqual([false, true]);
  });

  test('a killed broker still delivers what it had saved', async () => {
    await startOne();
    await stopGateways();
    const device = await connect('c1-100');
    const ids = Array.from({ length: 40 }, (_, number) => `waits-${number}.`);
    for (const id of ids) await say(device, 'c1-100', id);
    mosquitto.save();
    const saved = () => {
      const kept = readFileSync(join(folder, 'mosquitto.db'), 'latin1');
      return ids.filter((id) => !kept.includes(id));
    };
    await expect.poll(saved, PATIENCE).toEqual([]);
    await mosquitto.stop('SIGKILL');
    await mosquitto.start();
    await startOne();
    const sent = ids.map((id) => `c1-100 ${id}`).toSorted();
    await expect.poll(async () => (await stored()).toSorted(), PATIENCE).toEqual(sent);
  });
});
