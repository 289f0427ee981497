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
import { NO_NOTEBOOK, notebookIn } from './commands/notebook.ts';
import { createDevice, type Said } from './device.ts';
import { ListedDevice } from './fleet-list.ts';
import { paceFrom } from './pace.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');
const SECOND = 1000;

const device = (more: Partial<ListedDevice> = {}, speed = 1, notebook = NO_NOTEBOOK) =>
  createDevice(
    ListedDevice.parse({ cabinetId: 'c1-1', secret: 's', cabinetType: 'WEIGHT', calm: true, ...more }),
    1,
    paceFrom(NOW, speed),
    notebook,
  );

const read = <Topic extends UpTopic>(said: readonly Said[], topic: Topic) =>
  said
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

test('devices of every connected type introduce themselves and report in words the portal knows', () => {
  for (const cabinetType of DEVICE_TYPES.filter(isConnected)) {
    const one = device({ cabinetType });
    const said = [...one.introduce(NOW), ...one.report(NOW)];
    for (const { topic, payload } of said) {
      expect(UP_MESSAGES[topic].safeParse(JSON.parse(payload)).success).toBe(true);
    }
    expect(said.some(({ topic }) => topic === 'temperature')).toBe(measuresTemperature(cabinetType));
    expect(said.some(({ topic }) => topic === 'weight')).toBe(cabinetType === 'WEIGHT');
    expect(said.some(({ topic }) => topic === 'signal')).toBe(cabinetType === 'WEIGHT');
  }
});

test('an excursion that somebody wants is measured at once, with its alert, until it is over', () => {
  const one = device({ tempControl: '2-8c' });
  one.report(NOW);
  const out = one.act({ do: 'excursion' }, NOW);
  expect(read(out, 'temperature')[0]?.points[0]?.value).toBeGreaterThan(8);
  expect(read(out, 'alert')).toMatchObject([{ level: 'Error', alertType: 'TEMPERATURE_HIGH' }]);
  expect(read(one.report(NOW + SECOND), 'alert')).toEqual([]);
  const back = one.act({ do: 'calm' }, NOW + 60 * SECOND);
  expect(read(back, 'temperature')[0]?.points[0]?.value).toBeLessThan(8);
  expect(read(back, 'alert')).toMatchObject([{ alertType: 'TEMPERATURE_NORMAL' }]);
});

test('an excursion that began a while ago is told with what was measured since', () => {
  const one = device();
  const points = read(one.act({ do: 'excursion', ago: 10 }, NOW), 'temperature').flatMap(
    (told) => told.points,
  );
  expect(points).toHaveLength(11);
  expect(points.every(({ value }) => value > 8)).toBe(true);
  expect(points[0]?.at).toBe(new Date(NOW - 600 * SECOND).toISOString());
});

test('a silence that somebody wants ends when it is told to, and is told', () => {
  const one = device();
  one.act({ do: 'silence', minutes: 5 }, NOW);
  expect(one.keepsQuiet(NOW + 299 * SECOND)).toBe(true);
  expect(one.keepsQuiet(NOW + 300 * SECOND)).toBe(false);
  const said = one.act({ do: 'return' }, NOW + 60 * SECOND);
  expect(one.keepsQuiet(NOW + 60 * SECOND)).toBe(false);
  expect(read(said, 'alert')).toMatchObject([{ level: 'Notice', alertGroup: 'CONNECTIVITY' }]);
});

test('every kind of command is carried out, and what changed is told before the answer', () => {
  const one = device();
  for (const kind of COMMAND_KINDS) {
    const said = one.obey(JSON.stringify(command(kind, PAYLOADS[kind])), NOW);
    expect(read(said, 'ack'), kind).toMatchObject([{ resultCode: 0 }]);
    expect(said.at(-1)?.topic).toBe('ack');
  }
  const [state] = read(one.introduce(NOW), 'state');
  expect(state).toMatchObject({ config: CONFIG, receipts: [], tags: { costCenter: '4711' } });
});

test('a device that is started again knows what it was told before', () => {
  const state = { config: CONFIG, receipts: [{ shipmentId: 'S7' }], tags: { ward: '3' } };
  expect(read(device({ state }).introduce(NOW), 'state')).toMatchObject([state]);
});

test('a command that comes twice is carried out once and answered twice, with the same words', () => {
  const one = device();
  const reject = JSON.stringify(command('receipt_reject', PAYLOADS.receipt_reject));
  one.obey(JSON.stringify(command('manual_receipt', PAYLOADS.manual_receipt)), NOW);
  const first = one.obey(reject, NOW);
  const second = one.obey(reject, NOW + SECOND);
  expect(read(first, 'ack')).toMatchObject([{ resultCode: 0 }]);
  expect(read(second, 'ack')).toMatchObject([{ resultCode: 0 }]);
  expect(read(second, 'state')).toEqual([]);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a device that was ended before it was heard has done its command, does it no more and answers the same', () => {
  const folder = newFolder();
  // What the portal heard of it before.
  const state = { receipts: [{ shipmentId: 'S1' }] };
  const start = () => device({ state }, 1, notebookIn(folder));
  const reject = JSON.stringify(command('receipt_reject', PAYLOADS.receipt_reject));
  const [first] = read(start().obey(reject, NOW), 'ack');
  const again = start();
  expect(read(again.introduce(NOW), 'state')).toMatchObject([{ receipts: [] }]);
  const said = again.obey(reject, NOW);
  expect(first?.resultCode).toBe(0);
  expect(read(said, 'ack')).toEqual([first]);
  expect(read(said, 'state')).toEqual([]);
});

test('a device whose memory cannot be read begins with what the portal knows of it', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'c1-1.json'), '{"memory":');
  const state = { tags: { ward: '3' } };
  const one = device({ state }, 1, notebookIn(folder));
  expect(read(one.introduce(NOW), 'state')).toMatchObject([state]);
});

test('what is not understood, impossible, too late or not wanted is refused with a reason', () => {
  const one = device();
  const answer = (message: object) => read(one.obey(JSON.stringify(message), NOW), 'ack')[0];
  expect(answer(command('device_tags', { tags: 'red' }))?.resultCode).toBe(2);
  expect(answer({ ...command('device_tags', {}), kind: 'dance' })?.resultCode).toBe(2);
  expect(answer(command('receipt_reject', { shipmentId: 'S9' }))).toMatchObject({
    resultCode: 3,
    resultMessage: 'There is no receipt for shipment S9.',
  });
  const late = { ...command('default_config', CONFIG), expiresAt: new Date(NOW).toISOString() };
  expect(answer(late)?.resultCode).toBe(4);
  one.act({ do: 'refuse-next' }, NOW);
  expect(answer(command('default_config', CONFIG))?.resultCode).toBe(1);
  expect(answer(command('default_config', CONFIG))?.resultCode).toBe(0);
  expect(one.obey('{"half":', NOW)).toEqual([]);
});

test('a device refuses as large a share of commands as it is said to', () => {
  const one = device({ refusals: 0.3 });
  const codes = Array.from(
    { length: 1000 },
    () => read(one.obey(JSON.stringify(command('default_config', CONFIG)), NOW), 'ack')[0]?.resultCode,
  );
  const refused = codes.filter((code) => code === 1).length;
  expect(refused).toBeGreaterThan(230);
  expect(refused).toBeLessThan(370);
});

test('a faster day is told with the true time', () => {
  const one = device({ calm: false }, 1440);
  one.report(NOW);
  // A minute here, a day there.
  const said = one.report(NOW + 60 * SECOND);
  const events = read(said, 'event');
  expect(events.length).toBeGreaterThan(20);
  for (const { at } of events) {
    expect(Date.parse(at)).toBeGreaterThanOrEqual(NOW);
    expect(Date.parse(at)).toBeLessThanOrEqual(NOW + 60 * SECOND);
  }
});
