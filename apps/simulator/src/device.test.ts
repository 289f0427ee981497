import { UP_MESSAGES, type CommandMessage, type UpMessage, type UpTopic } from '@parwell/contract';
import {
  COMMAND_KINDS,
  defaultFlexLayout,
  DEVICE_TYPES,
  isConnected,
  measuresTemperature,
  type CommandKind,
} from '@parwell/domain';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_STORE, fileStore } from './commands/memory-store.ts';
import { createDevice } from './device.ts';
import type { OutgoingMessage } from './outbox.ts';
import { FleetDevice } from './fleet-list.ts';
import { simulatedClock } from './simulated-clock.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');
const SECOND = 1000;

const device = (more: Partial<FleetDevice> = {}, speed = 1, store = NO_STORE) =>
  createDevice(
    FleetDevice.parse({ cabinetId: 'c1-1', secret: 's', cabinetType: 'WEIGHT', calm: true, ...more }),
    1,
    simulatedClock(NOW, speed),
    store,
  );

const read = <Topic extends UpTopic>(sent: readonly OutgoingMessage[], topic: Topic) =>
  sent
    .filter((one) => one.topic === topic)
    .map(({ payload }) => UP_MESSAGES[topic].parse(JSON.parse(payload)) as UpMessage<Topic>);

const command = (kind: CommandKind, payload: Record<string, unknown>): CommandMessage => ({
  commandId: randomUUID(),
  kind,
  requestedAt: new Date(NOW).toISOString(),
  expiresAt: new Date(NOW + 3_600_000).toISOString(),
  payload,
});
const CONFIG = {
  ...defaultFlexLayout(),
  providers: { provider_info: [] },
  users: [{ displayName: 'Ana', role: 70 }],
};
const PAYLOADS: Readonly<Record<CommandKind, Record<string, unknown>>> = {
  manual_receipt: { shipmentId: 'S1', receiptItems: [{ productId: 'P1', totalCount: 2 }] },
  manual_correction: { drawerNumber: 1, productId: 'P1', count: 1 },
  inventory_sync: { allProducts: true },
  receipt_reject: { shipmentId: 'S1', rejectReason: 'OTHER' },
  flex_config: CONFIG,
  default_config: CONFIG,
  device_tags: { tags: { costCenter: '4711' } },
  edge_properties: { logLevel: 'DEBUG' },
};

test('devices of every connected type send state and readings that match the protocol', () => {
  for (const cabinetType of DEVICE_TYPES.filter(isConnected)) {
    const one = device({ cabinetType });
    const sent = [...one.reportState(NOW), ...one.report(NOW)];
    for (const { topic, payload } of sent) {
      expect(UP_MESSAGES[topic].safeParse(JSON.parse(payload)).success).toBe(true);
    }
    expect(sent.some(({ topic }) => topic === 'temperature')).toBe(measuresTemperature(cabinetType));
    expect(sent.some(({ topic }) => topic === 'weight')).toBe(cabinetType === 'WEIGHT');
    expect(sent.some(({ topic }) => topic === 'signal')).toBe(cabinetType === 'WEIGHT');
  }
});

test('a triggered excursion is measured at once, with its alert, until it ends', () => {
  const one = device({ tempControl: '2-8c' });
  one.report(NOW);
  const out = one.perform({ do: 'excursion' }, NOW);
  expect(read(out, 'temperature')[0]?.points[0]?.value).toBeGreaterThan(8);
  expect(read(out, 'alert')).toMatchObject([{ level: 'Error', alertType: 'TEMPERATURE_HIGH' }]);
  expect(read(one.report(NOW + SECOND), 'alert')).toEqual([]);
  const back = one.perform({ do: 'calm' }, NOW + 60 * SECOND);
  expect(read(back, 'temperature')[0]?.points[0]?.value).toBeLessThan(8);
  expect(read(back, 'alert')).toMatchObject([{ alertType: 'TEMPERATURE_NORMAL' }]);
});

test('an excursion that began a while ago is sent with the readings since', () => {
  const one = device();
  const points = read(one.perform({ do: 'excursion', ago: 10 }, NOW), 'temperature').flatMap(
    (message) => message.points,
  );
  expect(points).toHaveLength(11);
  expect(points.every(({ value }) => value > 8)).toBe(true);
  expect(points[0]?.at).toBe(new Date(NOW - 600 * SECOND).toISOString());
});

test('a triggered silence can be ended, and its end is reported', () => {
  const one = device();
  one.perform({ do: 'silence', minutes: 5 }, NOW);
  expect(one.isOffline(NOW + 299 * SECOND)).toBe(true);
  expect(one.isOffline(NOW + 300 * SECOND)).toBe(false);
  const sent = one.perform({ do: 'return' }, NOW + 60 * SECOND);
  expect(one.isOffline(NOW + 60 * SECOND)).toBe(false);
  expect(read(sent, 'alert')).toMatchObject([{ level: 'Notice', alertGroup: 'CONNECTIVITY' }]);
});

test('every kind of command is executed, and the changed state is sent before the answer', () => {
  const one = device();
  for (const kind of COMMAND_KINDS) {
    const sent = one.execute(JSON.stringify(command(kind, PAYLOADS[kind])), NOW);
    expect(read(sent, 'ack'), kind).toMatchObject([{ resultCode: 0 }]);
    expect(sent.at(-1)?.topic).toBe('ack');
  }
  const [state] = read(one.reportState(NOW), 'state');
  expect(state).toMatchObject({ config: CONFIG, receipts: [], tags: { costCenter: '4711' } });
});

test('a restarted device knows its previous state', () => {
  const state = { config: CONFIG, receipts: [{ shipmentId: 'S7' }], tags: { ward: '3' } };
  expect(read(device({ state }).reportState(NOW), 'state')).toMatchObject([state]);
});

test('a command received twice is executed once and answered twice the same', () => {
  const one = device();
  const reject = JSON.stringify(command('receipt_reject', PAYLOADS.receipt_reject));
  one.execute(JSON.stringify(command('manual_receipt', PAYLOADS.manual_receipt)), NOW);
  const first = one.execute(reject, NOW);
  const second = one.execute(reject, NOW + SECOND);
  expect(read(first, 'ack')).toMatchObject([{ resultCode: 0 }]);
  expect(read(second, 'ack')).toMatchObject([{ resultCode: 0 }]);
  expect(read(second, 'state')).toEqual([]);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a device killed before its answer arrived does not repeat the command, and answers the same', () => {
  const folder = newFolder();
  // The state that the portal has from before.
  const state = { receipts: [{ shipmentId: 'S1' }] };
  const start = () => device({ state }, 1, fileStore(folder));
  const reject = JSON.stringify(command('receipt_reject', PAYLOADS.receipt_reject));
  const [first] = read(start().execute(reject, NOW), 'ack');
  const again = start();
  expect(read(again.reportState(NOW), 'state')).toMatchObject([{ receipts: [] }]);
  const sent = again.execute(reject, NOW);
  expect(first?.resultCode).toBe(0);
  expect(read(sent, 'ack')).toEqual([first]);
  expect(read(sent, 'state')).toEqual([]);
});

test('a device with an unreadable memory starts from the state the portal knows', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'c1-1.json'), '{"memory":');
  const state = { tags: { ward: '3' } };
  const one = device({ state }, 1, fileStore(folder));
  expect(read(one.reportState(NOW), 'state')).toMatchObject([state]);
});

test('invalid, impossible, expired and unwanted commands are refused with a reason', () => {
  const one = device();
  const answer = (message: object) => read(one.execute(JSON.stringify(message), NOW), 'ack')[0];
  expect(answer(command('device_tags', { tags: 'red' }))?.resultCode).toBe(2);
  expect(answer({ ...command('device_tags', {}), kind: 'dance' })?.resultCode).toBe(2);
  expect(answer(command('receipt_reject', { shipmentId: 'S9' }))).toMatchObject({
    resultCode: 3,
    resultMessage: 'There is no receipt for shipment S9.',
  });
  const late = { ...command('default_config', CONFIG), expiresAt: new Date(NOW).toISOString() };
  expect(answer(late)?.resultCode).toBe(4);
  one.perform({ do: 'refuse-next' }, NOW);
  expect(answer(command('default_config', CONFIG))?.resultCode).toBe(1);
  expect(answer(command('default_config', CONFIG))?.resultCode).toBe(0);
  expect(one.execute('{"half":', NOW)).toEqual([]);
});

test('a device refuses the configured share of commands', () => {
  const one = device({ refusals: 0.3 });
  const codes = Array.from(
    { length: 1000 },
    () => read(one.execute(JSON.stringify(command('default_config', CONFIG)), NOW), 'ack')[0]?.resultCode,
  );
  const refused = codes.filter((code) => code === 1).length;
  expect(refused).toBeGreaterThan(230);
  expect(refused).toBeLessThan(370);
});

test('a faster simulation still sends the real time', () => {
  const one = device({ calm: false }, 1440);
  one.report(NOW);
  // One real minute is one simulated day.
  const sent = one.report(NOW + 60 * SECOND);
  const events = read(sent, 'event');
  expect(events.length).toBeGreaterThan(20);
  for (const { at } of events) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(NOW);
    expect(Date.parse(at)).toBeLessThanOrEqual(NOW + 60 * SECOND);
  }
});
