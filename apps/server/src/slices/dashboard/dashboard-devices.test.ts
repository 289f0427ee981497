import { listDashboardDevices, type CallInput, type DashboardDevice } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIncident } from '../../../test/add-incident.ts';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addPoints, addSeries } from '../../../test/measurements.ts';
import { addProduct } from '../../../test/products.ts';
import { beginStock } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import { rollUpMeasurements } from '../measurements/roll-up.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROLLED_UP_AFTER_MS = 10 * MINUTE_MS;

let portal: DevicesPortal;
let now: Date;
const ago = (ms: number) => new Date(now.getTime() - ms);

async function addFridge(cabinetId: string, cabinetName: string, celsius: number, heardAt = now) {
  const customerId = cabinetId.slice(0, 2);
  await addDevice(portal.db, {
    cabinetId,
    customerId,
    cabinetName,
    cabinetType: 'RFID',
    tempControl: '2-8c',
    heardAt,
  });
  const series = await addSeries(portal.db, { cabinetId });
  await addPoints(portal.db, series, [{ at: heardAt, value: celsius }], now);
  return series;
}

beforeAll(async () => {
  portal = await startDevicesPortal();
  // The previous hour is rolled up some minutes after its end.
  if (portal.clock.now().getTime() % HOUR_MS < ROLLED_UP_AFTER_MS)
    portal.clock.advance({ seconds: ROLLED_UP_AFTER_MS / 1000 });
  now = portal.clock.now();
  const { db } = portal;
  const warm = await addFridge('c1-1', 'Zulu', 9.4);
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  await addPoints(
    db,
    warm,
    [
      { at: new Date(hour - HOUR_MS), value: 5 },
      { at: new Date(hour - HOUR_MS + MINUTE_MS), value: 6 },
      { at: new Date(hour - 24 * HOUR_MS), value: 4 },
      // Older than the graph.
      { at: new Date(hour - 25 * HOUR_MS), value: 7 },
    ],
    now,
  );
  await addIncident(db, { cabinetId: 'c1-1', customerId: 'c1', createdAt: ago(29 * MINUTE_MS) });
  await addFridge('c1-2', 'Yankee', 5, ago(2 * HOUR_MS));
  await addFridge('c1-3', 'Xray', 7.6);
  await addFridge('c1-4', 'Whisky', 4.7);
  await addFridge('c1-5', 'Able', 4.1);
  await rollUpMeasurements(portal.context);
  await addDevice(db, { cabinetId: 'c1-6', customerId: 'c1', cabinetName: 'Shelf', cabinetType: 'Virtual' });
  await addDevice(db, { cabinetId: 'c1-7', customerId: 'c1', cabinetName: 'Hidden', cabinetState: 60 });
  await addFridge('c3-1', 'Foreign', 9.9);
  await addIncident(db, { cabinetId: 'c3-1', customerId: 'c3', createdAt: ago(MINUTE_MS) });
  await addProduct(portal, 'p1', 'Product');
  await beginStock(portal, 'c1', 'c1-4', [
    { productId: 'p1', lot: 'A', count: 3 },
    { productId: 'p1', lot: 'B', count: 4 },
  ]);
});
afterAll(() => portal.close());

const list = (browser: Browser, query: CallInput<typeof listDashboardDevices>['query'] = {}) =>
  browser.get(listDashboardDevices, { query });
const idsOf = ({ result }: { readonly result: readonly DashboardDevice[] }) =>
  result.map(({ cabinetId }) => cabinetId);
const card = async (browser: Browser, cabinetId: string) =>
  (await list(browser, { search: cabinetId })).result.find((each) => each.cabinetId === cabinetId);

test('cards come in the order of their urgency, then by name, with counts of all that match (API-053 DASH-036)', async () => {
  const first = await list(portal.owner, { limit: 4 });
  expect(idsOf(first)).toEqual(['c1-1', 'c1-2', 'c1-3', 'c1-5']);
  expect(first.total_record).toBe(6);
  expect(first.counts).toEqual({
    tooWarm: 1,
    tooCold: 0,
    incident: 0,
    offline: 1,
    nearLimit: 1,
    inRange: 2,
    online: 0,
    unconnected: 1,
    notInUse: 0,
  });
  expect(idsOf(await list(portal.owner, { limit: 4, offset: 4 }))).toEqual(['c1-4', 'c1-6']);
});

test('a card has the last temperature with its range and hours, stock, connectivity and the worst incident (DASH-014..018)', async () => {
  const shown = await card(portal.owner, 'c1-1');
  expect(shown).toEqual({
    cabinetId: 'c1-1',
    cabinetType: 'RFID',
    cabinetName: 'Zulu',
    cabinetState: 30,
    customerId: 'c1',
    customerName: 'Clinic c1',
    state: 'tooWarm',
    connectivityStatus: 4,
    lastHeard: expect.any(String) as string,
    temperature: {
      value: 9.4,
      at: expect.any(String) as string,
      low: 2,
      high: 8,
      hours: [4, ...Array<null>(22).fill(null), 5.5],
    },
    units: 0,
    incident: {
      id: expect.any(Number) as number,
      alertType: 'TEMPERATURE_HIGH',
      state: 'Open',
      since: expect.any(String) as string,
    },
  });
  expect(await card(portal.owner, 'c1-4')).toMatchObject({ units: 7, incident: null, state: 'inRange' });
  expect(await card(portal.owner, 'c1-6')).toMatchObject({ connectivityStatus: null, temperature: null });
});

test('those who may not read stock and incidents get neither, and the card is judged by its reading (PERM-050)', async () => {
  const shown = await list(portal.nurse);
  expect(idsOf(shown)).toEqual(['c1-1', 'c1-2', 'c1-3', 'c1-5', 'c1-4', 'c1-6']);
  expect(shown.result.every(({ units, incident }) => units === null && incident === null)).toBe(true);
  expect(shown.result[0]).toMatchObject({ state: 'tooWarm', temperature: { value: 9.4 } });
});

test('with ALL there are the devices of every customer; nobody else sees those of another (DASH-037 DASH-038)', async () => {
  const all = await list(portal.staff);
  expect(idsOf(all)).toEqual(['c3-1', 'c1-1', 'c1-2', 'c1-3', 'c1-5', 'c1-4', 'c1-6', 'c1-7']);
  expect(all.counts).toMatchObject({ tooWarm: 2, notInUse: 1 });
  expect(idsOf(await list(portal.staff, { customerId: 'c3' }))).toEqual(['c3-1']);
  expect(idsOf(await list(portal.stranger))).toEqual(['c3-1']);
  expect(await list(portal.nurse, { customerId: 'c3' })).toMatchObject({ result: [], total_record: 0 });
  await portal.addUser({
    email: 'billing@c.example',
    accessGroups: { customer: ['c1'] },
    roles: { invoices: 'OWNER' },
  });
  expect(await list(await portal.signIn('billing@c.example'))).toMatchObject({ total_record: 0 });
});

test('cards are found by any part of the name, the id, the type as people call it, and the customer', async () => {
  const found = async (search: string) => idsOf(await list(portal.staff, { search }));
  expect(await found('ANKE')).toEqual(['c1-2']);
  expect(await found('1-4')).toEqual(['c1-4']);
  expect(await found('ow clou')).toEqual(['c1-6']);
  expect(await found('virt')).toEqual(['c1-6']);
  expect(await found('clinic C3')).toEqual(['c3-1']);
  expect(await found('%')).toEqual([]);
});

test('what a device measured, heard and suffered at another customer stays there', async () => {
  const { db } = portal;
  await addFridge('c2-1', 'Moving', 9.9, ago(10 * MINUTE_MS));
  await addIncident(db, { cabinetId: 'c2-1', customerId: 'c2', createdAt: ago(5 * MINUTE_MS) });
  await db.run(sql`
    UPDATE devices SET customer_id = 'c3', assigned_since = ${ago(MINUTE_MS)} WHERE cabinet_id = 'c2-1'`);
  expect(await card(portal.stranger, 'c2-1')).toMatchObject({
    state: 'offline',
    lastHeard: null,
    temperature: null,
    incident: null,
  });
  expect(await card(portal.owner, 'c2-1')).toBeUndefined();
});
