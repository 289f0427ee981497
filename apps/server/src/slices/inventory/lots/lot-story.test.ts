import { randomUUID } from 'node:crypto';
import {
  findAnything,
  getLotStory,
  listLotDevices,
  listLotMovements,
  listLotReviews,
  listLotShipments,
  lookUpStock,
  updateInventory,
} from '@parwell/contract';
import { writeScan, NOT_SCANNED } from '@parwell/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { exportCsv, minuteOf } from '../../../../test/exports.ts';
import { addProduct } from '../../../../test/products.ts';
import { stockReaders, type Reader } from '../../../../test/stock-readers.ts';
import { beginStock, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: DevicesPortal;
let readers: Awaited<ReturnType<typeof stockReaders>>;
let owner: Reader;
const TAGS = tagIds(4);
const GTIN = '00312345678906';
const LOT = { productId: 'P1', lot: 'RX-88213' };
const LOT_OF_REPORT = { productItemId: LOT.productId, lot: LOT.lot };

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  readers = await stockReaders(portal, 'inventory');
  owner = { browser: portal.owner, email: 'owner@c.example' };
  await addProduct(portal, 'P1', 'Infliximab 100 mg');
  await addProduct(portal, 'P2', 'Albumin 25%');
  await portal.db.run(sql`UPDATE products SET gtin = ${GTIN}, ndc = '1234-5678-90' WHERE product_id = 'P1'`);
  await portal.db.run(sql`UPDATE products SET ndc = '70311-124-05' WHERE product_id = 'P2'`);
  for (const [cabinetId, customerId, cabinetType, cabinetState] of [
    ['fridge', 'c1', 'RFID', 30],
    ['shelf', 'c1', 'Virtual', 30],
    ['repair', 'c1', 'Virtual', 60],
    ['k2', 'c2', 'Virtual', 30],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId, cabinetType, cabinetState });
  await beginStock(portal, 'c1', 'fridge');
  await beginStock(portal, 'c1', 'shelf', [
    { productId: 'P1', lot: LOT.lot, count: 5, owner: 'CUSTOMER', expiration: '2027-05-31' },
    { productId: 'P2', lot: 'B1', count: 9, expiration: '2026-12-31' },
  ]);
  await beginStock(portal, 'c1', 'repair', [
    { productId: 'P1', lot: LOT.lot, count: 2, expiration: '2027-05-31' },
  ]);
  await beginStock(portal, 'c2', 'k2', [
    { productId: 'P1', lot: LOT.lot, count: 7, expiration: '2027-05-31' },
  ]);
  portal.clock.advance({ seconds: 10 });
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1', orderNumber: 'O-1' }, [
      {
        cabinetId: 'fridge',
        productId: 'P1',
        lot: LOT.lot,
        packs: 4,
        expiration: '2027-05-31',
        units: TAGS.map((tagId, place) => ({ serial: `SN${place + 1}`, tagId })),
      },
    ]),
  );
  // The last of them has not come.
  await sendEvent(portal, 'fridge', 'full_read', { tags: TAGS.slice(0, 3) });
  await postWaiting(portal.context);
  const removeTag = (tag: string | undefined, reason: 'VEND' | 'RETURN') =>
    portal.owner.get(updateInventory, {
      body: {
        requestId: randomUUID(),
        customerId: 'c1',
        cabinetId: 'fridge',
        productItemId: 'P1',
        lot: LOT.lot,
        reason,
        qty: 1,
        tagIds: [tag ?? ''],
      },
    });
  portal.clock.advance({ minutes: 1 });
  await removeTag(TAGS[0], 'VEND');
  portal.clock.advance({ minutes: 1 });
  await removeTag(TAGS[1], 'RETURN');
  await portal.db.run(sql`
    INSERT INTO stock_reviews (key, kind, customer_id, cabinet_id, product_id, lot, type, reason, suspended_reason, on_hand_qty,
      attempted_qty, opened_at, created_at)
    VALUES ('r1', 'no stock', 'c1', 'shelf', 'P1', ${LOT.lot}, 'Removal', 'VEND', 'Removal of 9 is more than the 5 on hand.',
      5, 9, ${portal.clock.now()}, ${portal.clock.now()})`);
});
afterAll(() => portal.close());

const story = async ({ browser }: Reader) => browser.get(getLotStory, { query: LOT });
const page = { limit: 500 };

describe('a lot, for a recall', () => {
  test('how much of it is where, dispensed, returned, in review and on its way; each sees its own part', async () => {
    const { today: _today, ...mine } = await story(readers.customer);
    expect(mine).toEqual({
      ...LOT,
      isConfirmed: true,
      ownDates: [],
      corrections: [],
      productLabelName: 'Infliximab 100 mg',
      ndc542: '01234-5678-90',
      expiration: '2027-05-31',
      lotSize: '',
      lotAssay: '',
      lotUnitOfMeasure: '',
      // One tag and five on the shelf; the device in repair is hidden, but its rows are not (S35).
      onHand: 6,
      devicesNow: 2,
      devicesEver: 3,
      dispensed: 1,
      returned: 1,
      inReview: 1,
      // Needs orders.
      inTransit: null,
    });
    expect(await story(readers.group)).toMatchObject({ onHand: 13, devicesNow: 3, devicesEver: 4 });
    expect(await story(readers.staff)).toMatchObject({
      onHand: 15,
      devicesNow: 4,
      dispensed: 1,
      inTransit: 1,
    });
    expect(await story(owner)).toMatchObject({ onHand: 13, inTransit: 1 });
  });

  test('who never had it is told that there is none, and who may not read stock is refused', async () => {
    const asked = (who: Reader['browser'], query = LOT) => who.call(getLotStory, { query });
    expect((await asked(portal.stranger)).status).toBe(404);
    expect((await asked(portal.staff, { ...LOT, lot: 'NONE' })).status).toBe(404);
    expect((await asked(portal.nurse)).status).toBe(403);
    for (const call of [listLotDevices, listLotMovements, listLotReviews, listLotShipments])
      expect(await portal.stranger.get(call as typeof listLotDevices, { query: LOT })).toEqual({
        result: [],
        total_record: 0,
      });
    const noOrders = await readers.customer.browser.call(listLotShipments, { query: LOT });
    expect(noOrders.status).toBe(403);
  });

  test('what other customers say of its date is not told (S5 S35)', async () => {
    await portal.db.run(sql`
      INSERT INTO customer_lots (customer_id, product_id, lot, expiration, entered_by, updated_at)
      VALUES ('c2', 'P2', 'B1', '2026-11-30', 'hand', ${portal.clock.now()})`);
    const query = { productId: 'P2', lot: 'B1' };
    const datesOf = async ({ browser }: Reader) => {
      const { expiration, ownDates } = await browser.get(getLotStory, { query });
      return [expiration, ownDates.map(({ customerId }) => customerId)];
    };
    expect(await datesOf(readers.customer)).toEqual(['2026-12-31', []]);
    expect(await datesOf(readers.group)).toEqual([null, ['c2']]);
    await portal.db.run(sql`DELETE FROM customer_lots WHERE customer_id = 'c2' AND product_id = 'P2'`);
  });

  test('where it is and where it was, by device and owner, in pages', async () => {
    const { result, total_record } = await readers.customer.browser.get(listLotDevices, { query: LOT });
    expect(total_record).toBe(3);
    expect(
      result.map(({ cabinetId, onHand, owners, dispensed, returned, mayOpen }) => [
        cabinetId,
        onHand,
        owners.map(({ productOwnership }) => productOwnership).join(),
        dispensed,
        returned,
        mayOpen,
      ]),
    ).toEqual([
      ['shelf', 5, 'CUSTOMER', 0, 0, true],
      ['fridge', 1, 'PROVIDER', 1, 1, true],
      ['repair', 0, '', 0, 0, false],
    ]);
    const second = await readers.group.browser.get(listLotDevices, {
      query: { ...LOT, limit: 1, offset: 1 },
    });
    expect([second.total_record, second.result[0]?.cabinetId]).toEqual([4, 'shelf']);
  });

  test('who dispensed it and when, with serials; what was returned; what is in review; what is on its way', async () => {
    const movements = async (kind?: 'dispensed' | 'returned') =>
      (
        await readers.customer.browser.get(listLotMovements, {
          query: { ...LOT, ...page, ...(kind && { kind }) },
        })
      ).result;
    expect(await movements('dispensed')).toMatchObject([
      {
        serialNo: 'SN1',
        tagId: TAGS[0],
        userName: 'Test Person',
        cabinetId: 'fridge',
        quantity: -1,
        reversedAt: null,
      },
    ]);
    expect(await movements('returned')).toMatchObject([
      { serialNo: 'SN2', action: 'REMOVAL', reason: 'RETURN' },
    ]);
    expect(await movements()).toHaveLength(7);
    const { result: reviews } = await readers.customer.browser.get(listLotReviews, { query: LOT });
    expect(reviews).toMatchObject([{ cabinetId: 'shelf', attemptedQty: 9, resolutionStatus: 'Suspended' }]);
    const { result: shipments } = await portal.owner.get(listLotShipments, { query: LOT });
    expect(shipments).toMatchObject([
      { shipmentId: 'S1', cabinetId: 'fridge', qty: 4, receivedQty: 3, openQty: 1 },
    ]);
  });

  test.each(['staff', 'customer', 'group'] as const)(
    'each export equals its view row by row as %s',
    async (who) => {
      const reader = readers[who];
      const { browser } = reader;
      const exported = async (view?: string) =>
        (await exportCsv(portal, reader, 'LotStoryReport', LOT_OF_REPORT, view)).rows;
      const { result: devices } = await browser.get(listLotDevices, { query: { ...LOT, ...page } });
      expect(
        (await exported('devices')).map((row) => [row['Device ID'], row['On Hand'], row['Dispensed']]),
      ).toEqual(
        devices.map(({ cabinetId, onHand, dispensed }) => [cabinetId, String(onHand), String(dispensed)]),
      );
      for (const kind of [undefined, 'dispensed', 'returned'] as const) {
        const { result } = await browser.get(listLotMovements, {
          query: { ...LOT, ...page, ...(kind && { kind }) },
        });
        expect(
          (await exported(kind)).map((row) => [
            row['Time'],
            row['Action'],
            row['Quantity'],
            row['Serial Number'],
            row['Updated By'],
          ]),
        ).toEqual(
          result.map(({ at, action, quantity, serialNo, userName }) => [
            minuteOf(at),
            action,
            String(quantity),
            serialNo,
            userName,
          ]),
        );
      }
      const { result: reviews } = await browser.get(listLotReviews, { query: { ...LOT, ...page } });
      expect((await exported('reviews')).map((row) => [row['Device ID'], row['Suspended Reason']])).toEqual(
        reviews.map(({ cabinetId, suspendedReason }) => [cabinetId, suspendedReason]),
      );
    },
  );

  test('its shipments are exported as they are shown', async () => {
    const { result } = await portal.owner.get(listLotShipments, { query: { ...LOT, ...page } });
    const { rows } = await exportCsv(portal, owner, 'LotShipmentsReport', LOT_OF_REPORT);
    expect(rows.map((row) => [row['Shipment'], row['On Its Way'], row['Status']])).toEqual(
      result.map(({ shipmentId, openQty, status }) => [shipmentId, String(openQty), status]),
    );
  });
});

test('"Find anything" finds lots by a part of their number, and what of it is on hand', async () => {
  const find = async ({ browser }: Reader, text: string) => {
    const { lots, stock } = await browser.get(findAnything, { query: { text } });
    return [lots.map(({ lot, onHand }) => `${lot} ${onHand}`), stock];
  };
  expect(await find(readers.customer, '8821')).toEqual([['RX-88213 6'], { units: 6, devices: 2 }]);
  expect(await find(readers.group, 'rx88213')).toEqual([['RX-88213 13'], { units: 13, devices: 3 }]);
  expect(await find(readers.staff, 'zzz-77')).toEqual([[], null]);
  expect(await find(readers.other, '8821')).toEqual([[], null]);
  const { lots, stock } = await portal.nurse.get(findAnything, { query: { text: '8821' } });
  expect([lots, stock]).toEqual([[], null]);
});

describe('a look at stock', () => {
  const lookup = async ({ browser }: Reader, text: string, more: object = {}) => {
    const { result, ...answer } = await browser.get(lookUpStock, { query: { text, ...more } });
    return { ...answer, rows: result.map(({ cabinetId, lot, onHand }) => `${cabinetId} ${lot} ${onHand}`) };
  };
  const scan = (lot: string | null) =>
    writeScan({ ...NOT_SCANNED, gtin: GTIN, lot, expiration: '2027-05-31' });
  const MINE = ['fridge RX-88213 1', 'shelf RX-88213 5'];

  test.each([
    ['a GS1 code with its lot', scan(LOT.lot), MINE],
    ['a GS1 code in brackets', `(01)${GTIN}(17)270531(10)${LOT.lot}(21)SN3`, MINE],
    ['a code with a lot that is nowhere', scan('GONE'), []],
    ['a GTIN, whatever the packaging digit', `1${GTIN.slice(1, 13)}3`, MINE],
    ['an NDC with dashes', '1234-5678-90', MINE],
    ['an NDC of eleven digits', '01234567890', MINE],
    ['a part of a lot', '8821', MINE],
    ['a part of a product’s name', 'albu', ['shelf B1 9']],
    ['a serial number', 'SN3', ['fridge RX-88213 1']],
    ['a tag, in small letters', TAGS[2]?.toLowerCase() ?? '', ['fridge RX-88213 1']],
    ['something unknown', 'no such thing', []],
    ['wildcards, which are letters', '%%', []],
  ])('%s (S7)', async (_what, text, rows) => {
    expect((await lookup(readers.customer, text)).rows).toEqual(rows);
  });

  test('says what was named, how much there is and until when; each sees their own', async () => {
    expect(await lookup(readers.customer, scan('GONE'))).toMatchObject({
      units: 0,
      named: { products: ['Infliximab 100 mg'], lot: 'GONE', serial: null },
    });
    expect(await lookup(readers.group, scan(null))).toMatchObject({ units: 13, devices: 3, total_record: 3 });
    expect((await lookup(readers.staff, scan(null))).units).toBe(15);
    expect((await lookup(readers.other, scan(null))).units).toBe(0);
    // The first to expire first, in pages.
    expect((await lookup(readers.staff, 'a', { limit: 1 })).rows).toEqual([]);
    expect((await lookup(readers.group, 'mg', { limit: 1, offset: 1 })).rows).toHaveLength(1);
    expect((await portal.nurse.call(lookUpStock, { query: { text: 'albu' } })).status).toBe(403);
    const [row] = (await readers.customer.browser.get(lookUpStock, { query: { text: 'albumin' } })).result;
    expect(row).toMatchObject({
      productLabelName: 'Albumin 25%',
      cabinetName: 'Device shelf',
      expiration: '2026-12-31',
      onHand: 9,
      mayOpen: true,
    });
  });
});
