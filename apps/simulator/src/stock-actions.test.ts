import { EventMessage, readDeviceEvent } from '@parwell/contract';
import type { DeviceType } from '@parwell/domain';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Action, type ActionInput } from './actions.ts';
import { fileStore, NO_STORE, type MemoryStore } from './commands/memory-store.ts';
import { createDevice, type Device } from './device.ts';
import { FleetDevice } from './fleet-list.ts';
import type { OutgoingMessage } from './outbox.ts';
import { performAction } from './perform.ts';
import { simulatedClock } from './simulated-clock.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');
const TAGS = ['E2800001', 'E2800002', 'E2800003'];
const STOCK: Partial<Record<DeviceType, object[]>> = {
  RFID: TAGS.map((tagId, index) => ({
    tagId,
    productId: 'P1',
    lot: `L${index}`,
    expiration: `2027-0${3 - index}-01`,
    serial: `S${index}`,
  })),
  EM: [
    { productId: 'P1', lot: 'LATE', expiration: '2027-05-01', count: 3, holder: 0, dispenser: 1 },
    { productId: 'P1', lot: 'SOON', expiration: '2027-01-01', count: 2, holder: 0, dispenser: 2 },
  ],
  WEIGHT: [{ productId: 'P2', count: 9, tray: 'Tray 1', section: 1 }],
  VISION: [{ productId: 'P1', lot: 'L1', expiration: '2027-05-01', count: 5 }],
};

const device = (cabinetType: DeviceType, more: object = {}, store: MemoryStore = NO_STORE) =>
  createDevice(
    FleetDevice.parse({
      cabinetId: 'c1-1',
      secret: 's',
      cabinetType,
      calm: true,
      users: ['ana@a.example'],
      products: [
        { productId: 'P1', packGrams: 60 },
        { productId: 'P2', unitsPerPack: 4, packGrams: 110, singleGrams: 25 },
      ],
      slots: [1, 2, 3].map((dispenser) => ({ holder: 0, dispenser, productId: 'P1', capacity: 5 })),
      stock: STOCK[cabinetType] ?? [],
      ...more,
    }),
    1,
    simulatedClock(NOW, 1),
    store,
  );

let time = NOW;
const perform = (one: Device, action: ActionInput) => one.perform(Action.parse(action), (time += 1000));

/** The events, without doors; each has to be understood by the portal. */
const told = (messages: readonly OutgoingMessage[]) =>
  messages
    .filter(({ topic }) => topic === 'event')
    .map(({ payload }) => {
      const { kind, data } = EventMessage.parse(JSON.parse(payload));
      const event = readDeviceEvent(kind, data);
      if ('problem' in event) throw new Error(event.problem);
      return event;
    });
const changes = (messages: readonly OutgoingMessage[]) =>
  told(messages).filter(({ kind }) => kind !== 'door');
const tagsOf = (one: Device) => one.stock.map(({ tagId }) => tagId);
const ids = (messages: readonly OutgoingMessage[]) => messages.map(({ messageId }) => messageId);

test('tags are taken first expiry first and put back; one that is not there cannot be taken (S15)', () => {
  const one = device('RFID');
  const take = perform(one, { do: 'take', productId: 'P1', count: 2, provider: '1234567893' });
  expect(told(take)).toMatchObject([
    { kind: 'door', data: { state: 'opened', user: 'ana@a.example', provider: '1234567893' } },
    { kind: 'tags', data: { added: [], removed: [TAGS[2], TAGS[1]], user: 'ana@a.example' } },
    { kind: 'door', data: { state: 'closed' } },
    { kind: 'full_read', data: { tags: [TAGS[0]] } },
  ]);
  const sessions = told(take).map(({ data }) => ('session' in data ? data.session : ''));
  expect(new Set(sessions).size).toBe(1);
  expect(() => perform(one, { do: 'take', tags: [TAGS[2] ?? ''] })).toThrow('E2800003 is not in the device');
  const back = perform(one, { do: 'put-back', tags: [TAGS[1] ?? ''], user: 'ben@a.example' });
  expect(changes(back)).toMatchObject([
    { kind: 'tags', data: { added: [TAGS[1]], removed: [], user: 'ben@a.example' } },
    { kind: 'full_read', data: { tags: [TAGS[0], TAGS[1]] } },
  ]);
  expect(() => perform(one, { do: 'put-back' })).toThrow('Nothing was taken');
});

test('dispensers are emptied first expiry first, loaded, moved and thawed, within what fits (S24)', () => {
  const one = device('EM');
  expect(changes(perform(one, { do: 'take', productId: 'P1', count: 3 }))).toMatchObject([
    { kind: 'vend', data: { lot: 'SOON', count: 2, holder: 0, dispenser: 2 } },
    { kind: 'vend', data: { lot: 'LATE', count: 1, holder: 0, dispenser: 1 } },
  ]);
  expect(() => perform(one, { do: 'take', productId: 'P1', count: 3 })).toThrow('1 are missing');
  const items = [
    { productId: 'P1', lot: 'NEW', expiration: '2027-09-01', count: 4, holder: 0, dispenser: 2 },
  ];
  expect(changes(perform(one, { do: 'put-in', items }))).toMatchObject([
    { kind: 'load', data: { lot: 'NEW', count: 4, dispenser: 2 } },
  ]);
  expect(() => perform(one, { do: 'put-in', items })).toThrow('no dispenser with room for 4');
  const move = {
    do: 'move',
    productId: 'P1',
    lot: 'NEW',
    count: 3,
    to: { holder: 0, dispenser: 1 },
  } as const;
  expect(changes(perform(one, move))).toMatchObject([
    { kind: 'move', data: { count: 3, from: { dispenser: 2 }, to: { dispenser: 1 } } },
  ]);
  expect(
    changes(perform(one, { do: 'thaw', holder: 0, dispenser: 2, hours: 1, shelfLifeHours: 10 })),
  ).toMatchObject([{ kind: 'thaw', data: { lot: 'NEW', dispenser: 2 } }]);
  expect(one.stock).toMatchObject([
    { lot: 'LATE', count: 2, dispenser: 1 },
    { lot: 'NEW', count: 1, dispenser: 2 },
    { lot: 'NEW', count: 3, dispenser: 1 },
  ]);
});

test('a tray becomes lighter by packs and singles, it says what rests there, and its readings follow (S20 S22)', () => {
  const one = device('WEIGHT');
  const weight = () => {
    const message = one.report((time += 1000)).find(({ topic }) => topic === 'weight');
    return (JSON.parse(message?.payload ?? '') as { points: { weight: number }[] }).points[0]?.weight ?? 0;
  };
  expect(weight()).toBeCloseTo(2 * 110 + 25, -0.5);
  const [change] = changes(perform(one, { do: 'take', productId: 'P2', count: 5 }));
  expect(change).toMatchObject({ kind: 'tray_change', data: { tray: 'Tray 1', section: 1, resting: 110 } });
  expect(change?.kind === 'tray_change' && change.data.grams).toBeCloseTo(-135, -0.5);
  expect(weight()).toBeCloseTo(110, -0.5);
  expect(() => perform(one, { do: 'take', productId: 'P2', count: 1 })).toThrow('1 are missing');
  expect(one.stock).toMatchObject([{ productId: 'P2', count: 4 }]);
});

test('a manual correction that a flex device has done changes what it holds, and an impossible one is refused (S23)', () => {
  const one = device('WEIGHT');
  const correct = (type: string, count: number) => {
    const sent = one.execute(
      JSON.stringify({
        commandId: crypto.randomUUID(),
        kind: 'manual_correction',
        requestedAt: new Date(NOW).toISOString(),
        expiresAt: new Date(NOW + 3_600_000).toISOString(),
        payload: { type, drawerNumber: 1, productId: 'P2', count },
      }),
      NOW,
    );
    const ack = sent.find(({ topic }) => topic === 'ack');
    return (JSON.parse(ack?.payload ?? '') as { resultCode: number }).resultCode;
  };
  expect(correct('remove', 2)).toBe(0);
  expect(one.stock).toMatchObject([{ productId: 'P2', count: 7, tray: 'Tray 1', section: 1 }]);
  expect(correct('insert', 3)).toBe(0);
  expect(one.stock).toMatchObject([{ count: 10 }]);
  expect(correct('remove', 11)).toBe(3);
  expect(one.stock).toMatchObject([{ count: 10 }]);
});

test('a counting device vends and takes in by lot', () => {
  const one = device('VISION');
  expect(changes(perform(one, { do: 'take', productId: 'P1', count: 2, lot: 'L1' }))).toMatchObject([
    { kind: 'vend', data: { lot: 'L1', count: 2 } },
  ]);
  expect(changes(perform(one, { do: 'put-back' }))).toMatchObject([
    { kind: 'insert', data: { lot: 'L1', count: 2 } },
  ]);
  expect(one.stock).toMatchObject([{ lot: 'L1', count: 5 }]);
});

test('a misread and a take that nobody notices: what is told is not what the device holds (S15)', () => {
  const one = device('RFID');
  const [wrong] = changes(perform(one, { do: 'misread', missing: [TAGS[0] ?? ''], extra: ['AAAA0001'] }));
  expect(wrong).toMatchObject({ kind: 'full_read', data: { tags: [TAGS[1], TAGS[2], 'AAAA0001'] } });
  expect(changes(perform(one, { do: 'misread', as: 'tags', missing: [TAGS[0] ?? ''] }))).toMatchObject([
    { kind: 'tags', data: { removed: [TAGS[0]] } },
    { kind: 'full_read', data: { tags: [TAGS[1], TAGS[2]] } },
  ]);
  expect(tagsOf(one)).toEqual(TAGS);
  expect(changes(perform(one, { do: 'count' }))).toMatchObject([{ kind: 'full_read', data: { tags: TAGS } }]);
  expect(perform(one, { do: 'take', tags: [TAGS[0] ?? ''], unread: true })).toEqual([]);
  expect(changes(perform(one, { do: 'count' }))).toMatchObject([{ data: { tags: [TAGS[1], TAGS[2]] } }]);
  expect(() => perform(device('EM'), { do: 'count' })).toThrow('reads no tags');
});

test('messages are sent again with the same ids, and kept and sent in another order', () => {
  const one = device('RFID');
  const take = perform(one, { do: 'take', tags: [TAGS[0] ?? ''] });
  expect(perform(one, { do: 'resend', count: 2 })).toEqual(take.slice(-2));
  expect(perform(one, { do: 'shuffle', count: 8 })).toEqual([]);
  expect(perform(one, { do: 'put-back' })).toEqual([]);
  const sent = ids(perform(one, { do: 'take', tags: [TAGS[0] ?? ''] }));
  expect(sent).toHaveLength(8);
  const times = (messages: string[]) => messages.map((id) => Number(/-act-\d+-(\d+)/.exec(id)?.[1]));
  expect(times(sent)).not.toEqual(times(sent).toSorted((a, b) => a - b));
  perform(one, { do: 'shuffle', count: 8 });
  perform(one, { do: 'count' });
  expect(changes(perform(one, { do: 'shuffle', count: 0 }))).toHaveLength(1);
  expect(perform(one, { do: 'count' })).toHaveLength(1);
});

test('what is carried to a device where it does not fit stays where it was', () => {
  const [from, to] = [device('RFID'), device('EM', { cabinetId: 'c1-2' })];
  const move = Action.parse({ do: 'move', tags: [TAGS[0]], toDevice: 'c1-2' });
  const find = (id: string) => [from, to].find(({ cabinetId }) => cabinetId === id);
  expect(() => performAction(find, 'c1-1', move, NOW)).toThrow('This device reads no tags.');
  expect(tagsOf(from)).toEqual(TAGS);
  expect(() => performAction(find, 'c1-9', move, NOW)).toThrow('There is no device c1-9');
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-stock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a killed device still knows what it holds, and sends what the portal has not acknowledged', () => {
  const store = fileStore(newFolder());
  const one = device('RFID', {}, store);
  const first = perform(one, { do: 'take', tags: [TAGS[0] ?? ''] });
  for (const id of ids(first)) one.acknowledged(id);
  const second = perform(one, { do: 'take', tags: [TAGS[1] ?? ''] });
  const third = perform(one, { do: 'count' });
  // The portal still sends it its first stock.
  const again = device('RFID', {}, store);
  expect(tagsOf(again)).toEqual([TAGS[2]]);
  expect(again.unsent).toEqual([...second, ...third]);
  expect(changes(perform(again, { do: 'put-back' }))).toMatchObject([
    { kind: 'tags', data: { added: [TAGS[1]] } },
    {},
  ]);
});

test('a device from before it had stock begins with the one that the portal knows (S37)', () => {
  const folder = newFolder();
  const file = join(folder, 'c1-1.json');
  perform(device('RFID', {}, fileStore(folder)), { do: 'count' });
  perform(device('RFID', {}, fileStore(folder)), { do: 'take', tags: [TAGS[0] ?? ''] });
  const { memory } = JSON.parse(readFileSync(file, 'utf8')) as { memory: Record<string, unknown> };
  const { stock: _stock, taken: _taken, ...before } = memory;
  writeFileSync(file, JSON.stringify({ memory: { ...before, tags: { ward: '3' } }, answers: [] }));
  const one = device('RFID', {}, fileStore(folder));
  expect(tagsOf(one)).toEqual(TAGS);
  expect(one.reportState(NOW)[0]?.payload).toContain('"ward":"3"');
});
