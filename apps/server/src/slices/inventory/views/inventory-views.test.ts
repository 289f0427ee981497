import {
  getCurrentInventory,
  getStockByExpiry,
  groupInventory,
  listCartridges,
  listInventory,
  listLedger,
  listSerials,
  type CallInput,
  type InventoryFilter,
  type StockVariant,
} from '@parwell/contract';
import { addDays, businessDays, INVENTORY_GROUPS } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { inventoryReport } from './inventory.report.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: TestPortal;
let today: string;
/** Sees every customer, one customer, and the two of a purchasing group. */
let people: { staff: Browser; nurse: Browser; buyer: Browser };
const [SEEN = '', MISSED = ''] = tagIds(2);
const inDispenser = (dispenser: number) => ({ holder: 0, dispenser, section: '' });
const hours = (count: number) => new Date(portal.clock.now().getTime() + count * 3_600_000).toISOString();

beforeAll(async () => {
  portal = await startTestPortal({}, { begin: '2026-11-18T15:00:00Z' });
  const days = businessDays(portal.context.config.BUSINESS_TIME_ZONE);
  today = days.dayOf(portal.clock.now().getTime());
  await portal.addCustomer('c1', 'Clinic One', { gpo: 'G1' });
  await portal.addCustomer('c2', 'Clinic Two', { gpo: 'G1' });
  await portal.addCustomer('c3', 'Clinic Three');
  const reads = { inventory: 'VIEWER' };
  await portal.addUser({ email: 'staff@x.example', accessGroups: { customer: ['ALL'] }, roles: reads });
  await portal.addUser({ email: 'nurse@x.example', accessGroups: { customer: ['c1'] }, roles: reads });
  await portal.addUser({ email: 'buyer@x.example', accessGroups: { gpo: ['G1'] }, roles: reads });
  people = {
    staff: await portal.signIn('staff@x.example'),
    nurse: await portal.signIn('nurse@x.example'),
    buyer: await portal.signIn('buyer@x.example'),
  };
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(sql`UPDATE products SET product_group = 'Plasma' WHERE product_id = 'P2'`);
  for (const [cabinetId, customerId, cabinetType, cabinetState] of [
    ['ready', 'c1', 'EM', 30],
    ['fridge', 'c1', 'RFID', 30],
    ['shelf', 'c2', 'Virtual', 30],
    ['other', 'c3', 'Virtual', 30],
    // Customers do not see its stock.
    ['repair', 'c1', 'Virtual', 60],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType, cabinetState });
  await beginStock(portal, 'c1', 'ready', [
    { productId: 'P1', lot: 'THAWED', count: 3, place: inDispenser(1) },
    { productId: 'P1', lot: 'SOON', count: 2, place: inDispenser(2) },
    { productId: 'P1', lot: 'SOON', count: 4, place: inDispenser(3), owner: 'CUSTOMER' },
    { productId: 'P2', lot: 'PAST', count: 1, place: inDispenser(4), expiration: addDays(today, -1) },
    { productId: 'P2', lot: 'FROZEN', count: 1, place: inDispenser(5) },
  ]);
  await beginStock(portal, 'c1', 'fridge');
  // Events from before the stock began are not posted.
  portal.clock.advance({ seconds: 10 });
  for (const [dispenser, lot, thawed, life, productId = 'P1'] of [
    [1, 'THAWED', -10, 200],
    [2, 'SOON', 2, 36],
    // Over, but still today (halfway since midnight): a shelf life ends at a moment, the filters count days.
    [3, 'SOON', -200, (days.startOf(today) - portal.clock.now().getTime()) / 2 / 3_600_000],
    [5, 'FROZEN', 3, 200, 'P2'],
  ] as const)
    await sendEvent(portal, 'ready', 'thaw', {
      holder: 0,
      dispenser,
      productId,
      lot,
      thawComplete: hours(thawed),
      shelfLifeExp: hours(life),
    });
  const tagged = (serial: string, tagId: string) => ({ serial, tagId });
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      {
        cabinetId: 'fridge',
        productId: 'P1',
        lot: 'TAGS',
        packs: 3,
        expiration: addDays(today, 20),
        units: [tagged('SN1', SEEN), tagged('SN2', MISSED), tagged('SN3', 'E2FF')],
      },
    ]),
  );
  await sendEvent(portal, 'fridge', 'full_read', { tags: [SEEN, MISSED] });
  await postWaiting(portal.context);
  portal.clock.advance({ seconds: 10 });
  await sendEvent(portal, 'fridge', 'full_read', { tags: [SEEN] });
  // More than there is: the lot is in review.
  await sendEvent(portal, 'ready', 'vend', { ...inDispenser(4), productId: 'P2', lot: 'PAST', count: 5 });
  await postWaiting(portal.context);
  await beginStock(
    portal,
    'c2',
    'shelf',
    // Seven lots of a product, more than a page of groups.
    Array.from({ length: 7 }, (_, n) => ({
      productId: 'P2',
      lot: `SHELF${n}`,
      count: n + 1,
      expiration: addDays(today, n * 20),
    })),
  );
  await beginStock(portal, 'c3', 'other', [
    { productId: 'P1', lot: 'TAGS', count: 9, expiration: addDays(today, 20) },
  ]);
  await beginStock(portal, 'c1', 'repair', [{ productId: 'P1', lot: 'HIDDEN', count: 5 }]);
});
afterAll(() => portal.close());

type Query = CallInput<typeof listInventory>['query'];
const lots = async (query: Query, who: Browser = people.staff) =>
  (await who.get(listInventory, { query })).result.map(({ lot, onHand }) => `${lot} ${onHand}`);

describe('by lot', () => {
  test('a row has what is known of the lot, its numbers, and whether they may be wrong (INV-009 INV-007 S20 DAPI-005 DAPI-061)', async () => {
    const answer = await people.nurse.get(listInventory, { query: { cabinetId: 'fridge' } });
    expect(answer.inventories).toEqual(answer.result);
    expect(answer).toMatchObject({
      total_record: 1,
      result: [
        {
          customerName: 'Clinic One',
          customerId: 'c1',
          cabinetId: 'fridge',
          cabinetType: 'RFID',
          productLabelName: 'Infliximab 100 mg',
          product_item_id: 'P1',
          productItemId: 'P1',
          lot: 'TAGS',
          expiration: addDays(today, 20),
          ndc542: '12345-0678-90',
          lotSize: '',
          lotAssay: '',
          lotUnitOfMeasure: '',
          salesUoUQty: { dbValue: 2, scanValue: 1 },
          onHand: 2,
          inTransit: 1,
          hasSuspendedLot: false,
        },
      ],
    });
    const [past] = (await people.nurse.get(listInventory, { query: { lot: 'PAST' } })).result;
    expect(past?.hasSuspendedLot).toBe(true);
  });

  test('filters by what a lot is, and by the units and owners it has (INV-002 INV-006 DAPI-060 S4)', async () => {
    expect(await lots({ customerId: 'c3' })).toEqual(['TAGS 9']);
    expect(await lots({ lot: 'tag' })).toEqual(['TAGS 2', 'TAGS 9']);
    expect(await lots({ cabinetId: 'repair' })).toEqual(['HIDDEN 5']);
    expect(await lots({ cabinetType: 'RFID' })).toEqual(['TAGS 2']);
    expect(await lots({ productLabelName: 'ALBU', customerId: 'c1' })).toEqual(['PAST 1', 'FROZEN 1']);
    expect(await lots({ productGroup: 'plas', lot: 'shelf6' })).toEqual(['SHELF6 7']);
    expect(await lots({ productItemId: 'P2', cabinetId: 'ready' })).toEqual(['PAST 1', 'FROZEN 1']);
    expect(await lots({ serialNo: 'sn2' })).toEqual(['TAGS 2']);
    // On its way is not on hand.
    expect(await lots({ serialNo: 'sn3' })).toEqual([]);
    expect(await lots({ tagId: SEEN.toLowerCase().slice(2) })).toEqual(['TAGS 2']);
    // Of a lot with two owners, only the units of the one.
    expect(await lots({ lot: 'SOON' })).toEqual(['SOON 6']);
    const { result } = await people.staff.get(listInventory, { query: { productOwnership: 'CUSTOMER' } });
    expect(result).toMatchObject([
      { lot: 'SOON', onHand: 4, parts: [{ productOwnership: 'CUSTOMER', dispenserOffset: 3, onHand: 4 }] },
    ]);
    const ledger = await people.staff.get(listLedger, {
      query: { cabinetId: 'ready', productId: 'P1', lot: 'SOON', productOwnership: 'CUSTOMER' },
    });
    expect(ledger.result.map(({ balance }) => balance)).toEqual([4]);
  });

  test('filters by expiration: from, until, within some days of the business, and expired (FILT-010 S6)', async () => {
    const expiring = (expiration: InventoryFilter['expiration']) =>
      lots({ expiration: JSON.stringify(expiration), customerId: 'c2', order: 'lot' });
    expect(await expiring('30')).toEqual(['SHELF0 1', 'SHELF1 2']);
    expect(await expiring('EXPIRED')).toEqual([]);
    expect(await lots({ expiration: '"EXPIRED"' })).toEqual(['PAST 1']);
    expect(await expiring({ from: addDays(today, 40), until: addDays(today, 60) })).toEqual([
      'SHELF2 3',
      'SHELF3 4',
    ]);
    expect(await expiring({ from: addDays(today, 100) })).toEqual(['SHELF5 6', 'SHELF6 7']);
    const wrong = await people.staff.call(listInventory, { query: { expiration: '"45"' } });
    expect(wrong.status).toBe(400);
  });

  test('customers see what is in their active devices, and nothing of others (S35)', async () => {
    expect(await lots({ limit: 50, order: 'lot' }, people.nurse)).toEqual([
      'FROZEN 1',
      'PAST 1',
      'SOON 6',
      'TAGS 2',
      'THAWED 3',
    ]);
    expect(await lots({ customerId: 'c3' }, people.buyer)).toEqual([]);
    expect(await lots({ cabinetId: 'repair' }, people.buyer)).toEqual([]);
    const { total_record: total } = await people.buyer.get(listInventory, { query: {} });
    expect(total).toBe(12);
    expect((await people.staff.get(listInventory, { query: {} })).total_record).toBe(14);
  });
});

test('by dispenser, with what its thawing came to (INV-011 INV-013..019)', async () => {
  const { result, total_record: total } = await people.nurse.get(listCartridges, {
    query: { order: 'holderOffset' },
  });
  expect(total).toBe(5);
  expect(
    result.map(({ dispenserOffset, lot, onHand, ownership, thawStatus }) => [
      dispenserOffset,
      lot,
      onHand,
      ownership,
      thawStatus,
    ]),
  ).toEqual([
    [1, 'THAWED', 3, 'PROVIDER', 'Thawed'],
    [2, 'SOON', 2, 'PROVIDER', 'Expiring Soon'],
    [3, 'SOON', 4, 'CUSTOMER', 'Shelf Life Expired'],
    [4, 'PAST', 1, 'PROVIDER', 'Lot Expired'],
    [5, 'FROZEN', 1, 'PROVIDER', 'Frozen'],
  ]);
  expect(result[1]).toMatchObject({ holderOffset: 0, inTransit: 0, salesUoUQty: 2 });
  expect(Date.parse(result[1]?.shelfLifeExp ?? '')).toBeGreaterThan(portal.clock.now().getTime());
  expect(result[3]).toMatchObject({ thawComplete: null, shelfLifeExp: null, hasSuspendedLot: true });
  const behind = await people.nurse.get(listLedger, {
    query: { cabinetId: 'ready', productId: 'P1', lot: 'SOON', holderOffset: 0, dispenserOffset: 2 },
  });
  expect(behind.result.map(({ quantity, balance }) => [quantity, balance])).toEqual([[2, 2]]);
});

test('unit by unit: tags, serial numbers, owners, and which of them the last read missed (INV-012 S20)', async () => {
  const serials = async (query: CallInput<typeof listSerials>['query'], who = people.nurse) =>
    (await who.get(listSerials, { query })).result.map(({ serialNo, tagId, ownership, salesUoUQty }) => [
      serialNo,
      tagId,
      ownership,
      salesUoUQty,
    ]);
  await portal.db.run(sql`
    INSERT INTO serial_units (product_id, serial, cabinet_id, lot, owner, section)
    VALUES ('P2', 'ALONE', 'shelf', 'SHELF0', 'CUSTOMER', '')`);
  const seen = ['SN1', SEEN, 'PROVIDER', 1];
  const missed = ['SN2', MISSED, 'PROVIDER', { dbValue: 1, scanValue: 0 }];
  expect(await serials({ order: 'serialNo' })).toEqual([seen, missed]);
  expect(await serials({ tagId: MISSED.slice(-4) })).toEqual([missed]);
  expect(await serials({ serialNo: 'alo' }, people.buyer)).toEqual([['ALONE', '', 'CUSTOMER', 1]]);
  expect(await serials({ productOwnership: 'CUSTOMER' }, people.staff)).toHaveLength(1);
  expect(await serials({ serialNo: 'alo' })).toEqual([]);
  expect((await people.buyer.get(listSerials, { query: {} })).total_record).toBe(3);
});

describe('groups', () => {
  const group = (groupBy: 'cabinetId' | 'cabinetType' | 'productItemId' | 'lot', more: object = {}) =>
    people.buyer.get(groupInventory, { query: {}, body: { groupBy, ...more } });

  test('counts and sums are those of all matching rows, five groups to a page (INV-004 DAPI-055 DCONST-005)', async () => {
    const devices = await group('cabinetId');
    expect(devices.groups).toEqual([
      { key: 'fridge', name: 'Device fridge', note: 'fridge', count: 1, sums: { onHand: 2 } },
      { key: 'ready', name: 'Device ready', note: 'ready', count: 4, sums: { onHand: 11 } },
      { key: 'shelf', name: 'Device shelf', note: 'shelf', count: 7, sums: { onHand: 28 } },
    ]);
    expect(devices).toMatchObject({ total_record: 3, totals: { count: 12, sums: { onHand: 41 } } });
    expect((await group('cabinetType')).groups?.map(({ name, count }) => [name, count])).toEqual([
      ['RightNow Cloud', 7],
      ['RightNow Ready', 4],
      ['RightNow Verified', 1],
    ]);
    expect((await group('productItemId', { customerId: 'c1' })).groups).toMatchObject([
      { key: 'P2', name: 'Albumin 25%', count: 2, sums: { onHand: 2 } },
      { key: 'P1', name: 'Infliximab 100 mg', count: 3, sums: { onHand: 11 } },
    ]);
    const byLot = await group('lot');
    expect([byLot.groups?.length, byLot.total_record]).toEqual([5, 12]);
    expect((await group('lot', { offset: 10 })).groupNames).toEqual(['TAGS', 'THAWED']);
    const dispensers = await group('productItemId', { variant: 'cartridge' });
    expect(dispensers.totals).toEqual({ count: 5, sums: { onHand: 11 } });
    expect((await group('cabinetId', { variant: 'serial' })).totals?.count).toBe(3);
  });

  test('a group opens its rows, and the strip above adds up all that match, by expiration (S24)', async () => {
    const rows = await people.buyer.get(listInventory, {
      query: { groupBy: 'cabinetId', groupByVal: 'shelf', limit: 2 },
    });
    expect([rows.total_record, rows.result.map(({ lot }) => lot)]).toEqual([7, ['SHELF0', 'SHELF1']]);
    const byExpiry = await people.buyer.get(getStockByExpiry, { params: { variant: 'lot' }, query: {} });
    expect(byExpiry).toMatchObject({ today, units: 41, rows: 12 });
    // Ten units were thawed, so that they end before their lots expire (S24).
    expect(byExpiry.byExpiry.map(({ part, units }) => [part, units])).toEqual([
      ['Expired', 1],
      ['7 Days', 7],
      ['30 Days', 8],
      ['60 Days', 7],
      ['90 Days', 5],
      ['Later', 13],
    ]);
    // One click each: the days of a part find as many units.
    for (const { days, units } of byExpiry.byExpiry) {
      const found = await people.buyer.get(listInventory, {
        query: { expiration: JSON.stringify(days), limit: 100 },
      });
      expect(found.result.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(units);
    }
    const own = await people.nurse.get(getStockByExpiry, {
      params: { variant: 'cartridge' },
      query: { lot: 'SOON' },
    });
    expect(own).toMatchObject({ units: 6, rows: 2 });
  });
});

describe('the export', () => {
  const CALLS = { lot: listInventory, cartridge: listCartridges, serial: listSerials } as const;
  const VIEWS = { lot: 'LOT', cartridge: 'CARTRIDGE', serial: 'SERIAL' } as const;

  const page = (who: Browser, variant: StockVariant, query: object) =>
    who.get(CALLS[variant] as typeof listInventory, { query });

  /** The rows of the view, page by page and group by group. */
  async function shown(who: Browser, variant: StockVariant, groupBy?: string): Promise<string[]> {
    const rows: string[] = [];
    const read = async (query: object) => {
      for (let offset = 0, total = 1; offset < total; offset += 5) {
        const answer = await page(who, variant, { ...query, offset, limit: 5 });
        total = answer.total_record;
        rows.push(
          ...answer.result.map((row) =>
            [row.lot, row.onHand, row.cabinetId, (row as { tagId?: string }).tagId ?? ''].join(' '),
          ),
        );
      }
    };
    if (groupBy === undefined) await read({});
    else
      for (let offset = 0, total = 1; offset < total; offset += 3) {
        const groups = await page(who, variant, { groupBy, offset, limit: 3 });
        total = groups.total_record;
        for (const groupByVal of groups.groupNames ?? []) await read({ groupBy, groupByVal });
      }
    return rows;
  }

  async function exported(who: Browser, variant: StockVariant, groupByName?: string): Promise<string[]> {
    const { status, text } = await who.call(getCurrentInventory, {
      query: {
        csvExport: 'true',
        viewType: VIEWS[variant],
        ...(groupByName && { groupByName }),
      } as Query,
    });
    expect(status, text).toBe(200);
    const [head = '', ...lines] = text.trim().split('\n');
    const titles = head.split(',');
    return lines.map((line) => {
      const cells = line.split(',');
      const cell = (title: string) => (cells[titles.indexOf(title)] ?? '').replaceAll('"', '');
      return [cell('Lot'), cell('On hand'), cell('Device ID'), cell('Tag')].join(' ');
    });
  }

  test('equals its view row by row, grouped and not, as staff, customer and purchasing group (INV-021 DAPI-099 DAPI-059 S36)', async () => {
    expect([inventoryReport.type, inventoryReport.template]).toEqual([
      'RNI_UIEXPORT_InventoryReport',
      'Current Inventory',
    ]);
    expect(Object.values(inventoryReport.groups ?? {}).map(({ title }) => title)).toEqual([
      ...INVENTORY_GROUPS,
    ]);
    const lengths: number[] = [];
    for (const who of [people.staff, people.nurse, people.buyer])
      for (const variant of ['lot', 'cartridge', 'serial'] as const) {
        for (const groupBy of [undefined, 'cabinetId', 'productItemId'])
          expect(await exported(who, variant, groupBy), `${variant} ${groupBy}`).toEqual(
            await shown(who, variant, groupBy),
          );
        lengths.push((await exported(who, variant)).length);
      }
    expect(lengths).toEqual([14, 5, 3, 5, 5, 2, 12, 5, 3]);
  });

  test('groups answer as CSV too (DAPI-056)', async () => {
    const answer = await people.nurse.call(groupInventory, {
      query: { type: 'csv' },
      body: { groupBy: 'productItemId', variant: 'cartridge' },
    });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = answer.text.trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('Product,Product ID,NDC,Product Group,Device,Device ID,Device Type');
    expect(lines[1]).toContain('Albumin 25%,P2,12345-0678-90,Plasma,Device ready,ready,RightNow Ready');
    expect(lines[1]).toContain('Lot Expired');
    expect(lines.at(-1)).toContain('Infliximab');
  });
});
