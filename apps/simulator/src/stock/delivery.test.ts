import { EventMessage } from '@parwell/contract';
import { defaultFlexLayout, newTray, type DeviceType } from '@parwell/domain';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Action, type ActionInput } from '../actions.ts';
import { fileStore, NO_STORE, type MemoryStore } from '../commands/memory-store.ts';
import { createDevice, type Device } from '../device.ts';
import { FleetDevice } from '../fleet-list.ts';
import type { OutgoingMessage } from '../outbox.ts';
import { simulatedClock } from '../simulated-clock.ts';

const NOW = Date.parse('2026-03-02T15:00:00Z');

const device = (cabinetType: DeviceType, more: object = {}, store: MemoryStore = NO_STORE) =>
  createDevice(
    FleetDevice.parse({
      cabinetId: 'c1-1',
      secret: 's',
      cabinetType,
      calm: true,
      users: ['ana@a.example'],
      products: [{ productId: 'P1', unitsPerPack: 4, packGrams: 110, singleGrams: 25 }],
      ...more,
    }),
    1,
    simulatedClock(NOW, 1),
    store,
  );

let time = NOW;
const perform = (one: Device, action: ActionInput) => one.perform(Action.parse(action), (time += 1000));
/** Event by event. */
const told = (messages: readonly OutgoingMessage[]) =>
  messages
    .filter(({ topic }) => topic === 'event')
    .map(({ payload }) => EventMessage.parse(JSON.parse(payload)))
    .filter(({ kind }) => kind !== 'door');
const counts = (one: Device) =>
  one.stock.map(({ tagId, lot, count, dispenser, tray, section }) => [
    tagId ?? (tray === undefined ? `${lot} ${dispenser ?? ''}`.trim() : `${tray}/${section}`),
    count,
  ]);

const tag = (tagId: string) => ({ tagId, productId: 'P1', lot: 'L1', expiration: '2027-05-01' });
const lot = (name: string, count: number) => ({
  productId: 'P1',
  lot: name,
  expiration: '2027-05-01',
  count,
});

test('a delivery is put in once in a door session, also after a restart, and what was put in by hand is not put in again (R14)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parwell-delivery-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = fileStore(folder);
  const one = device('RFID', { stock: [tag('E2800001')] }, store);
  const delivery: ActionInput = {
    do: 'deliver',
    delivery: 'shipment/1/0',
    items: ['E2800001', 'E2800002'].map(tag),
  };
  expect(told(perform(one, delivery))).toMatchObject([
    { kind: 'tags', data: { added: ['E2800002'], removed: [], user: 'ana@a.example' } },
    { kind: 'full_read', data: { tags: ['E2800001', 'E2800002'] } },
  ]);
  expect(perform(one, delivery)).toEqual([]);

  const again = device('RFID', {}, store);
  expect(perform(again, delivery)).toEqual([]);
  expect(counts(again)).toEqual([
    ['E2800001', 1],
    ['E2800002', 1],
  ]);
  perform(again, { ...delivery, delivery: 'shipment/2/0', items: [tag('E2800003')] });
  expect(counts(again)).toHaveLength(3);
});

test('a device that begins with what the portal knows does not get again what that contains (R14)', () => {
  const one = device('VISION', { stock: [lot('L1', 2)], delivered: ['act/1/1'] });
  expect(perform(one, { do: 'deliver', delivery: 'act/1/1', items: [lot('L1', 2)] })).toEqual([]);
  expect(told(perform(one, { do: 'deliver', delivery: 'act/2/1', items: [lot('L2', 3)] }))).toMatchObject([
    { kind: 'insert', data: { lot: 'L2', count: 3 } },
  ]);
});

test('dispensers are filled as far as they go; what does not fit whole waits until there is room (R14)', () => {
  const slots = [1, 2].map((dispenser) => ({ holder: 0, dispenser, productId: 'P1', capacity: 5 }));
  const one = device('EM', { slots, stock: [{ ...lot('OLD', 3), holder: 0, dispenser: 1 }] });
  const delivery: ActionInput = {
    do: 'deliver',
    delivery: 'act/1/1',
    items: [lot('NEW', 4), lot('NEWER', 4)],
  };
  expect(() => perform(one, delivery)).toThrow('There is no room for 1 of P1.');
  perform(one, { do: 'take', productId: 'P1', lot: 'OLD', count: 1 });
  expect(told(perform(one, delivery))).toMatchObject([
    { kind: 'load', data: { lot: 'NEW', count: 3, dispenser: 1 } },
    { kind: 'load', data: { lot: 'NEW', count: 1, dispenser: 2 } },
    { kind: 'load', data: { lot: 'NEWER', count: 4, dispenser: 2 } },
  ]);
  expect(() => perform(one, { ...delivery, delivery: 'act/2/1' })).toThrow('There is no room');
});

test('packs come to the section that has the product or is meant for it; what a scale cannot tell stays outside (R14)', () => {
  const { sections: _sections, ...tray } = newTray('Tray 1');
  const [empty] = newTray('Tray 1').sections;
  const config = {
    compartments: [
      { name: 'Main', type: 1, trays: [{ ...tray, sections: [empty, { ...empty, productId: 'P1' }] }] },
    ],
    settings: defaultFlexLayout().settings,
    providers: { provider_info: [] },
    users: [],
  };
  const one = device('WEIGHT', { state: { config } });
  const deliver = (delivery: string, productId: string, count: number) =>
    perform(one, { do: 'deliver', delivery, items: [{ productId, lot: 'L1', count }] });
  const grams = (messages: readonly OutgoingMessage[]) =>
    told(messages).map(({ data }) => Math.round((data as { grams: number }).grams));
  expect(grams(deliver('shipment/1/0', 'P1', 8))).toEqual([110, 110]);
  expect(counts(one)).toEqual([['Tray 1/1', 8]]);
  expect(grams(deliver('shipment/2/0', 'P1', 4))).toEqual([110]);
  expect(counts(one)).toEqual([['Tray 1/1', 12]]);
  expect(() => deliver('shipment/3/0', 'P2', 1)).toThrow('There is no section for P2.');
  const weightless = device('WEIGHT', {
    products: [],
    stock: [{ productId: 'P1', count: 1, tray: 'Tray 1', section: 0 }],
  });
  expect(() =>
    perform(weightless, { do: 'deliver', delivery: 'shipment/4/0', items: [lot('L1', 1)] }),
  ).toThrow('A scale cannot tell these of P1.');
});
