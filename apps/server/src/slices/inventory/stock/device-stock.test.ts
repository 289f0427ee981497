import { randomUUID } from 'node:crypto';
import {
  addDeviceProduct,
  generateReport,
  getCurrentInventory,
  prepareDownload,
  getEvidence,
  getLatestScan,
  getStockSummary,
  listCountLots,
  listInventory,
  listLedger,
  getRecentVends,
  listStockProducts,
  listUnits,
  readStockScan,
  reportInventory,
  undoVend,
  updateInventory,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { addDays, businessDays, defaultFlexLayout, newTray } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { beginStock, onHandOf, sendEvent, ship, shipmentOf, tagIds } from '../../../../test/stock.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { countedOfLotTwin } from '../views/counted-of-lot.twin.ts';
import { findDifferences } from '../ledger/check-ledger.queries.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: DevicesPortal;
let today: string;
const SHELF = '00312345678906';
const [TAG = '', LEFT = '', UNKNOWN = ''] = tagIds(3);
const NPI = '1234567893';

const addProduct = (
  id: string,
  name: string,
  { ndc = '12345-678-90', gtin = '', source = 'FFF', serializable = false } = {},
) =>
  portal.db.run(sql`
    INSERT INTO products (product_id, product_name, source, ndc, gtin, dose_type, pack_qty, active, is_serializable)
    VALUES (${id}, ${name}, ${source}, ${ndc}, ${gtin}, 'VIAL', 1, true, ${serializable})`);

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  today = businessDays(portal.context.config.BUSINESS_TIME_ZONE).dayOf(portal.clock.now().getTime());
  await addProduct('P1', 'Infliximab 100 mg', { gtin: SHELF, ndc: '1234-5678-90' });
  await addProduct('P2', 'Albumin 25%', { ndc: '70311-124-05' });
  await addProduct('P3', 'Serial mixture', { ndc: '70311-124-06', serializable: true });
  await addProduct('OWN', 'Own mixture', { ndc: '70311-124-07', source: 'c1' });
  await addProduct('THEIRS', 'Their mixture', { ndc: '70311-124-08', source: 'c3' });
  for (const [cabinetId, cabinetType, properties, cabinetState] of [
    ['shelf', 'Virtual', {}, 30],
    ['tracked', 'Virtual', { providerTracking: 'Yes' }, 30],
    ['lent', 'Virtual', { consignment: '1' }, 30],
    ['fridge', 'RFID', {}, 30],
    ['empty', 'Virtual', {}, 30],
    ['repair', 'Virtual', {}, 60],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType, properties, cabinetState });
  const soon = addDays(today, 20);
  await beginStock(portal, 'c1', 'shelf', [
    { productId: 'P1', lot: 'OLD', count: 1, expiration: addDays(today, -1) },
    { productId: 'P1', lot: 'SOON', count: 3, expiration: soon },
    { productId: 'P1', lot: 'SOON', count: 2, owner: 'CUSTOMER', expiration: soon },
    { productId: 'P2', lot: 'LATE', count: 4 },
  ]);
  await beginStock(portal, 'c1', 'tracked', [{ productId: 'P2', lot: 'LATE', count: 4 }]);
  await beginStock(portal, 'c1', 'repair', [{ productId: 'P2', lot: 'REPAIR', count: 4 }]);
  for (const cabinetId of ['lent', 'empty', 'fridge']) await beginStock(portal, 'c1', cabinetId);
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      {
        cabinetId: 'fridge',
        productId: 'P1',
        lot: 'TAGS',
        packs: 2,
        units: [
          { serial: 'SN1', tagId: TAG },
          { serial: 'SN2', tagId: LEFT },
        ],
      },
    ]),
  );
  const seen = (tags: string[]) => sendEvent(portal, 'fridge', 'full_read', { tags });
  await seen([TAG, LEFT]);
  await postWaiting(portal.context);
  portal.clock.advance({ seconds: 10 });
  await sendEvent(portal, 'fridge', 'tags', { session: 'd1', removed: [LEFT] });
  await seen([TAG, UNKNOWN]);
  await postWaiting(portal.context);
});
afterAll(() => portal.close());

const lots = async (query: CallInput<typeof listInventory>['query'], who: Browser = portal.owner) =>
  (await who.get(listInventory, { query })).result;

describe('the list', () => {
  test('tells lots with expiration, units and owners, the first to expire first (DINV-002 S4)', async () => {
    const answer = await portal.owner.get(listInventory, { query: { cabinetId: 'shelf' } });
    expect(answer.inventories).toEqual(answer.result);
    expect(answer.total_record).toBe(3);
    expect(answer.result.map(({ lot, onHand }) => [lot, onHand])).toEqual([
      ['OLD', 1],
      ['SOON', 5],
      ['LATE', 4],
    ]);
    expect(answer.result[1]).toMatchObject({
      customerId: 'c1',
      cabinetId: 'shelf',
      productItemId: 'P1',
      productLabelName: 'Infliximab 100 mg',
      ndc542: '01234-5678-90',
      expiration: addDays(today, 20),
      salesUoUQty: 5,
      hasSuspendedLot: false,
      parts: [
        { productOwnership: 'PROVIDER', onHand: 3 },
        { productOwnership: 'CUSTOMER', onHand: 2 },
      ],
    });
    expect(await lots({ cabinetId: 'shelf', productOwnership: 'CUSTOMER' })).toHaveLength(1);
    expect(await lots({ cabinetId: 'shelf', lot: 'so', productLabelName: 'INFLIX' })).toHaveLength(1);
    expect(await lots({ cabinetId: 'shelf', expiration: JSON.stringify({ until: today }) })).toHaveLength(1);
  });

  test('a tag that the last full read missed shows as another scan value (S20 INV-010)', async () => {
    const [row] = await lots({ cabinetId: 'fridge' });
    expect(row).toMatchObject({
      salesUoUQty: { dbValue: 2, scanValue: 1 },
      pending: 1,
      tagged: 2,
      onHand: 2,
    });
    expect(await lots({ cabinetId: 'fridge', serialNo: 'sn2' })).toHaveLength(1);
    expect(await lots({ cabinetId: 'fridge', tagId: 'ffff' })).toHaveLength(0);
  });

  test('customers see the stock of their active devices, and nobody without read on inventory (S35 DPERM-010)', async () => {
    expect(await lots({ cabinetId: 'repair' })).toEqual([]);
    expect(await lots({ cabinetId: 'repair' }, portal.staff)).toHaveLength(1);
    expect(await lots({ cabinetId: 'shelf' }, portal.stranger)).toEqual([]);
    const answer = await portal.nurse.call(listInventory, { query: {} });
    expect(answer.status).toBe(403);
  });

  test('the summary counts units by expiration, on the day of the business', async () => {
    const summary = await portal.owner.get(getStockSummary, { params: { cabinetId: 'shelf' } });
    expect(summary).toMatchObject({ today, units: 10, lots: 3 });
    expect(summary.byExpiry.map(({ part, units }) => [part, units])).toEqual([
      ['Expired', 1],
      ['7 Days', 0],
      ['30 Days', 5],
      ['60 Days', 0],
      ['90 Days', 0],
      ['Later', 4],
    ]);
  });

  test('the summary tells what is on its way to who may read orders, and when the device was last counted (S35)', async () => {
    await addDevice(portal.db, { cabinetId: 'site', customerId: 'c1', cabinetType: 'MinibarRx' });
    await addDevice(portal.db, { cabinetId: 'cold', customerId: 'c1', cabinetType: 'RFID' });
    const send = (cabinetId: string, productId: string, packs: number, estimatedDelivery: string | null) =>
      ship(
        portal,
        shipmentOf({ shipmentId: `${cabinetId}-${productId}`, customerId: 'c1', estimatedDelivery }, [
          { cabinetId, productId, lot: 'COMES', packs },
        ]),
      );
    await send('site', 'P1', 3, null);
    await send('site', 'P2', 2, addDays(today, 1));
    await send('cold', 'P1', 1, null);
    const summaryOf = (cabinetId: string, who: Browser) =>
      who.get(getStockSummary, { params: { cabinetId } });
    const { onTheWay, lastCountedAt } = await summaryOf('site', portal.owner);
    expect(onTheWay).toEqual([
      { productLabelName: 'Albumin 25%', units: 2, due: addDays(today, 1), linesToReceive: 1 },
      { productLabelName: 'Infliximab 100 mg', units: 3, due: null, linesToReceive: 1 },
    ]);
    expect(lastCountedAt).toBeNull();
    // No person has to receive these: the device does.
    expect((await summaryOf('cold', portal.owner)).onTheWay).toMatchObject([{ units: 1, linesToReceive: 0 }]);
    await portal.addUser({
      email: 'stock@c.example',
      accessGroups: { customer: ['c1'] },
      roles: { cabinets: 'VIEWER', inventory: 'VIEWER' },
    });
    expect((await summaryOf('site', await portal.signIn('stock@c.example'))).onTheWay).toEqual([]);
  });

  test('the latest scan tells what was seen, what was not, and what nobody knows (DAPI-087)', async () => {
    const { result } = await portal.owner.get(getLatestScan, { params: { cabinetId: 'fridge' } });
    // The one that has just left is not missing.
    expect(result).toMatchObject({ seen: 1, notSeen: [], unknown: [UNKNOWN] });
    expect((await portal.owner.get(getLatestScan, { params: { cabinetId: 'shelf' } })).result).toBeNull();
    const units = await portal.owner.get(listUnits, {
      query: { cabinetId: 'fridge', productId: 'P1', lot: 'TAGS' },
    });
    expect(units.result.map(({ serialNo, tagId, pending }) => [serialNo, tagId, pending])).toEqual([
      ['SN1', TAG, false],
      ['SN2', LEFT, true],
    ]);
  });
});

describe('scales', () => {
  const section = { holder: null, dispenser: null, section: 'Tray 1/0' };
  const layout = (productId: string) => {
    const { compartments, ...rest } = defaultFlexLayout();
    const trays = [{ ...newTray('Tray 1'), sections: [{ productId, capacity: 50 }] }];
    return JSON.stringify({ ...rest, compartments: [{ ...compartments[0], trays }] });
  };
  const latest = async () =>
    (await portal.owner.get(getLatestScan, { params: { cabinetId: 'trays' } })).result;
  /** A vial weighs 12 g. */
  async function weigh(grams: number, resting?: number, at = portal.clock.now()) {
    await sendEvent(portal, 'trays', 'tray_change', { tray: 'Tray 1', section: 0, grams, resting }, { at });
    await postWaiting(portal.context);
    portal.clock.advance({ seconds: 10 });
    return at;
  }
  const shown = async (query: CallInput<typeof listInventory>['query'] = {}) =>
    (await lots({ cabinetId: 'trays', ...query })).map(({ lot, salesUoUQty }) => [lot, salesUoUQty]);

  test('what a scale counts is shown beside the ledger, the newest by its own time, and moves nothing (S20 S22 INV-010 DAPI-087)', async () => {
    const { db, clock } = portal;
    await addProduct('PW', 'Weighed vials', { ndc: '70311-124-09' });
    await db.run(
      sql`UPDATE products SET weight = 150, lum_ancillary_weight = 30, lum_qty = 10 WHERE product_id = 'PW'`,
    );
    await addDevice(db, { cabinetId: 'trays', customerId: 'c1', cabinetType: 'WEIGHT' });
    await db.run(sql`INSERT INTO device_states VALUES ('trays', 'config', ${layout('PW')}, ${clock.now()})`);
    // A count from before the stock began is void.
    await db.run(sql`INSERT INTO section_scans VALUES ('trays', 'Tray 1/0', 'PW', 3, ${clock.now()})`);
    const held = { productId: 'PW', place: section };
    await beginStock(portal, 'c1', 'trays', [
      { ...held, lot: 'FIRST', count: 2, expiration: addDays(today, 20) },
      { ...held, lot: 'LAST', count: 1, owner: 'CUSTOMER' },
      { ...held, lot: 'LAST', count: 3 },
    ]);
    expect(await latest()).toBeNull();
    clock.advance({ seconds: 10 });

    // 5 in the ledger, 3 on the scale: the first to expire is missing, and one of those after it.
    const first = await weigh(-12, 36);
    const fewer = [
      ['FIRST', { dbValue: 1, scanValue: 0 }],
      ['LAST', { dbValue: 4, scanValue: 3 }],
    ];
    expect(await shown()).toEqual(fewer);
    expect(await shown({ productOwnership: 'PROVIDER' })).toEqual([
      ['FIRST', { dbValue: 1, scanValue: 0 }],
      ['LAST', 3],
    ]);
    expect(await latest()).toEqual({
      scannedAt: expect.any(String),
      seen: 0,
      notSeen: [],
      unknown: [],
      sections: [
        {
          section: 'Tray 1/0',
          productId: 'PW',
          productLabelName: 'Weighed vials',
          counted: 3,
          onHand: 5,
          countedAt: expect.any(String),
        },
      ],
    });
    expect(new Date((await latest())?.scannedAt ?? '')).toEqual(first);
    const { text } = await portal.owner.call(getCurrentInventory, {
      query: { csvExport: 'true', cabinetId: 'trays' } as CallInput<typeof listInventory>['query'],
    });
    expect(text).toMatch(/FIRST.*,1,0,[^]*LAST.*,4,3,/);
    expect((await portal.stranger.call(getLatestScan, { params: { cabinetId: 'trays' } })).status).toBe(404);

    // Too little to have moved, but the scale counts more: of the last to expire. An earlier count comes too late.
    await weigh(1, 72);
    const more = [
      ['FIRST', 1],
      ['LAST', { dbValue: 4, scanValue: 5 }],
    ];
    expect(await shown()).toEqual(more);
    await weigh(1, 12, new Date(first.getTime() + 1000));
    expect(await shown()).toEqual(more);
    // As many as in the ledger, then half a vial too much, which fits no number.
    await weigh(1, 60);
    expect(await shown()).toEqual([
      ['FIRST', 1],
      ['LAST', 4],
    ]);
    expect(await latest()).toMatchObject({ sections: [{ counted: 5, onHand: 5 }] });
    await weigh(1, 66);
    expect(await latest()).toBeNull();
    // A change without the resting weight makes the count unknown.
    await weigh(1, 48);
    expect(await latest()).toMatchObject({ sections: [{ counted: 4, onHand: 5 }] });
    await weigh(-12);
    expect(await shown()).toEqual([['LAST', 4]]);
    expect(await latest()).toBeNull();
    expect(await onHandOf(db, 'trays')).toEqual({ 'PW/LAST': 4 });
    expect(await findDifferences(db, 10)).toEqual([]);
    // Another product there: the count was not of it.
    await weigh(-48, 24);
    expect(await latest()).toMatchObject({ sections: [{ counted: 2, onHand: 0 }] });
    await db.run(sql`UPDATE device_states SET content = ${layout('P2')} WHERE cabinet_id = 'trays'`);
    expect(await latest()).toBeNull();
  });

  test('SQL and the domain agree on what a scale counts of a lot (S20)', () => {
    const few = fc.integer({ min: 0, max: 5 });
    return expectTwins(portal.db, countedOfLotTwin, {
      given: fc.constant(null),
      facts: fc
        .record({
          units: few,
          earlier: few,
          later: fc.constantFrom(0, 0, 3),
          counted: fc.integer({ min: 0, max: 15 }),
        })
        .map(({ later, ...lot }) => ({ ...lot, onSection: lot.earlier + lot.units + later })),
    });
  });
});

type Update = CallInput<typeof updateInventory>['body'];
const update = (changes: Partial<Update>, who: Browser = portal.owner) =>
  who.call(updateInventory, {
    body: {
      requestId: randomUUID(),
      customerId: 'c1',
      cabinetId: 'shelf',
      productItemId: 'P2',
      lot: 'NEW',
      qty: 2,
      reason: 'RESTOCK',
      ...changes,
    },
  });
const refusal = async (changes: Partial<Update>, who?: Browser) => {
  const answer = await update(changes, who);
  const { message, details } = answer.json<ErrorBody>();
  return [answer.status, details?.[0]?.field ?? '', message];
};

describe('insert and removal', () => {
  test('what is inserted can be removed, and the same request again changes nothing (DAPI-074 DINV-001 DINV-023)', async () => {
    const requestId = randomUUID();
    const first = await update({ requestId, expiration: '2030-05-31', cabinetId: 'empty' });
    expect(first.json()).toEqual({ suspended: false, onHand: 2 });
    expect((await update({ requestId, expiration: '2030-05-31', cabinetId: 'empty' })).json()).toEqual({
      suspended: false,
      onHand: 2,
    });
    expect((await update({ qty: 1, reason: 'VEND', cabinetId: 'empty' })).json()).toMatchObject({
      onHand: 1,
    });
    expect((await update({ qty: 1, reason: 'RETURN', cabinetId: 'empty' })).json()).toMatchObject({
      onHand: 0,
    });
    expect(await lots({ cabinetId: 'empty' })).toEqual([]);
    const { result, total_record: total } = await portal.owner.get(listLedger, {
      query: { cabinetId: 'empty', productId: 'P2', lot: 'NEW', limit: 2 },
    });
    expect(total).toBe(3);
    expect(
      result.map(({ action, reason, quantity, balance }) => [action, reason, quantity, balance]),
    ).toEqual([
      ['REMOVAL', 'RETURN', -1, 0],
      ['VEND', 'VEND', -1, 1],
    ]);
    expect(result[0]?.productOwnership).toBe('PROVIDER');
  });

  test('refuses what is wrong beside its field, and says the number of that moment (DINV-005..014)', async () => {
    const here = { cabinetId: 'shelf', lot: 'SOON', productItemId: 'P1' };
    expect(await refusal({ productItemId: '' })).toEqual([422, 'productItemId', 'Product is required.']);
    expect(await refusal({ lot: '' })).toEqual([422, 'lot', 'Lot is required.']);
    expect(await refusal({ lot: 'FRESH' })).toEqual([422, 'expiration', 'expiration is required.']);
    expect(await refusal({ lot: 'FRESH', expiration: addDays(today, -1) })).toEqual([
      422,
      'expiration',
      'Cannot insert an expired product.',
    ]);
    expect(await refusal({ ...here, expiration: '2031-01-01' })).toEqual([
      422,
      'expiration',
      `Lot SOON is known to expire on ${addDays(today, 20)}, not on 2031-01-01.`,
    ]);
    expect(await refusal({ qty: 0, expiration: '2030-05-31' })).toEqual([
      422,
      'qty',
      'Quantity cannot be less than 1.',
    ]);
    expect(await refusal({ ...here, qty: 6, reason: 'VEND' })).toEqual([
      422,
      'qty',
      'Cannot remove more than current on hand amount (5).',
    ]);
    // An expired unit may be removed.
    const expired = { lot: 'OLD', productItemId: 'P1', qty: 1, reason: 'RETURN', confirmed: true } as const;
    expect((await update(expired)).status).toBe(200);
  });

  test('providers that are required, and consignment that is received (DINV-015..018)', async () => {
    const tracked = { cabinetId: 'tracked', lot: 'LATE', qty: 1, reason: 'VEND' as const };
    expect((await refusal(tracked))[2]).toBe(
      'This cabinet is configured to require a provider in order to remove product but no providers have been assigned to this cabinet.',
    );
    await portal.db.run(
      sql`INSERT INTO providers (npi, first_name, last_name) VALUES (${NPI}, 'Ada', 'Osei')`,
    );
    await portal.db.run(sql`INSERT INTO device_providers (cabinet_id, npi) VALUES ('tracked', ${NPI})`);
    expect(await refusal(tracked)).toEqual([422, 'npiProviderId', 'Provider is required.']);
    expect((await update({ ...tracked, npiProviderId: NPI })).json()).toEqual({
      suspended: false,
      onHand: 3,
    });
    expect((await refusal({ cabinetId: 'lent', expiration: '2030-05-31' }))[0]).toBe(422);
    expect(await onHandOf(portal.db, 'lent')).toEqual({});
  });

  test('the owner is chosen or preset, serial numbers are needed one per unit (S4 S25 DEV-013)', async () => {
    const own = { productItemId: 'OWN', lot: 'O1', expiration: '2030-05-31', cabinetId: 'empty' };
    expect((await update(own)).status).toBe(200);
    expect((await lots({ cabinetId: 'empty', lot: 'O1' }))[0]?.parts[0]?.productOwnership).toBe('CUSTOMER');
    expect((await update({ ...own, productItemId: 'P2', productOwnership: 'CUSTOMER' })).status).toBe(200);
    const serial = { productItemId: 'P3', lot: 'S1', expiration: '2030-05-31', cabinetId: 'empty' };
    expect(await refusal({ ...serial, serials: ['A'] })).toEqual([
      422,
      'serials',
      'A serial number is required for each unit.',
    ]);
    expect((await update({ ...serial, serials: ['A', 'B'] })).json()).toEqual({
      suspended: false,
      onHand: 2,
    });
    expect((await refusal({ ...own, productItemId: 'THEIRS' }))[1]).toBe('productItemId');
    // Nor does taking out tell another customer's product from one that nobody has (S2).
    const out = { ...own, reason: 'VEND' } as const;
    for (const productItemId of ['THEIRS', 'NOTHING'])
      expect(await refusal({ ...out, productItemId })).toEqual([
        422,
        'productItemId',
        `Product ${productItemId} does not exist.`,
      ]);
    // A user of another customer's stock learns nothing of this one's.
    expect((await refusal({ customerId: 'c2', expiration: '2030-05-31' }))[0]).toBe(404);
    expect((await refusal({}, portal.stranger))[0]).toBe(403);
    expect((await refusal({}, portal.nurse))[0]).toBe(403);
  });
});

describe('a count', () => {
  type Report = CallInput<typeof reportInventory>['body'];
  const report = (changes: Partial<Report>) =>
    portal.owner.call(reportInventory, {
      body: {
        requestId: randomUUID(),
        customerId: 'c1',
        cabinetId: 'shelf',
        productItemId: 'P2',
        lot: 'LATE',
        reportedQty: 4,
        seenOnHand: 4,
        ...changes,
      },
    });

  test('confirms, adjusts, refuses less than 1, and asks again when on hand has moved (DAPI-075 DINV-031 DINV-035)', async () => {
    expect((await report({})).json()).toEqual({ suspended: false, onHand: 4 });
    const counted = (await lots({ lot: 'LATE', cabinetId: 'shelf' }))[0]?.lastCountedAt;
    expect(counted).not.toBeNull();
    const { lastCountedAt } = await portal.owner.get(getStockSummary, { params: { cabinetId: 'shelf' } });
    expect(lastCountedAt).toBe(counted);
    expect((await report({ reportedQty: 3 })).json()).toEqual({ suspended: false, onHand: 3 });
    const moved = await report({ reportedQty: 3 });
    expect([moved.status, moved.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'On hand is now 3. Please count again.',
        refusal: { code: 'on_hand_moved', params: { onHand: 3 } },
      },
    ]);
    const none = await report({ reportedQty: 0, seenOnHand: 3 });
    expect(none.json()).toEqual({
      code: 'refused',
      message: 'Reported quantity cannot be less than 1.',
      details: [{ field: 'reportedQty', message: 'Reported quantity cannot be less than 1.' }],
      refusal: { code: 'reported_quantity_below_one', params: {} },
    });
  });

  test('brings no product of another customer into the device, and tells it from none by nothing (S2 S28)', async () => {
    const counted = { lot: 'NEW', reportedQty: 1, seenOnHand: 0 };
    const answers = await Promise.all(
      ['THEIRS', 'NOTHING'].map((productItemId) => report({ ...counted, productItemId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers.map((answer) => answer.json<ErrorBody>().message)).toEqual([
      'Product THEIRS does not exist.',
      'Product NOTHING does not exist.',
    ]);
    expect(await portal.db.many(sql`SELECT FROM on_hand WHERE lot = 'NEW'`)).toEqual([]);
  });

  test('None found goes to review: on hand stays, and the lot says so (DINV-019 DINV-020)', async () => {
    const requestId = randomUUID();
    const found = await report({
      requestId,
      reportedQty: 0,
      noneFound: true,
      seenOnHand: 3,
      memo: 'looked twice',
    });
    expect(found.json()).toEqual({ suspended: true, onHand: 3 });
    const again = await report({ requestId, reportedQty: 0, noneFound: true, seenOnHand: 3 });
    expect(again.json()).toEqual({ suspended: true, onHand: 3 });
    expect((await lots({ lot: 'LATE', cabinetId: 'shelf' }))[0]?.hasSuspendedLot).toBe(true);
    expect((await report({ productItemId: 'P1', lot: 'SOON', reportedQty: 5, seenOnHand: 5 })).status).toBe(
      200,
    );
    // DINV-030: a person who comes back sees the counted lots.
    const { result } = await portal.owner.get(listCountLots, { params: { cabinetId: 'shelf' } });
    expect(result.map(({ lot, state }) => [lot, state])).toEqual([
      ['LATE', 'suspended'],
      ['SOON', 'confirmed'],
    ]);
    // Until midnight of the business.
    for (const [countedAt, state] of [
      ['2026-11-18T08:00:00Z', 'confirmed'],
      ['2026-11-18T07:59:59.999Z', 'open'],
    ] as const) {
      await portal.db.run(sql`UPDATE cycle_counts SET at = ${new Date(countedAt)} WHERE lot = 'SOON'`);
      const again = await portal.owner.get(listCountLots, { params: { cabinetId: 'shelf' } });
      expect([countedAt, again.result.find(({ lot }) => lot === 'SOON')?.state]).toEqual([countedAt, state]);
    }
  });
});

test('a product is added with the most that fits, and then offered (DINV-003 DAPI-076 DINV-024 DINV-027)', async () => {
  const add = (maxUoUFillQty: number, productId = 'P1', more: object = {}) =>
    portal.owner.call(addDeviceProduct, {
      params: { cabinetId: 'fridge' },
      body: { customerId: 'c1', productItemId: productId, maxUoUFillQty, ...more },
    });
  expect((await add(21)).json<ErrorBody>().message).toBe('Max fill quantity cannot be more than 20.');
  expect((await add(1, 'THEIRS')).json<ErrorBody>().code).toBe('refused');
  expect((await add(20)).json()).toMatchObject({ productItemId: 'P1', maxUoUFillQty: 20 });
  expect((await add(12, 'P1', { cabinetId: 'fridge' })).json()).toMatchObject({ maxUoUFillQty: 12 });
  expect((await add(11, 'P1', { cabinetId: 'shelf' })).status).toBe(400);
  const { result } = await portal.owner.get(listStockProducts, { params: { cabinetId: 'fridge' } });
  expect(result).toMatchObject([
    { productId: 'P1', maxUoUFillQty: 12, onHand: 2, mayChooseOwner: true, presetOwnership: 'PROVIDER' },
  ]);
});

test('a scan is read at its device: code, NDC, lot, serial number and tag (S7)', async () => {
  const scan = async (text: string, cabinetId = 'shelf') => {
    const answer = await portal.owner.get(readStockScan, { params: { cabinetId }, body: { text } });
    return {
      ...answer,
      products: answer.products.map(({ productId, inDevice }) => [productId, inDevice]),
    };
  };
  const soon = addDays(today, 20);
  const printed = soon.slice(2).replaceAll('-', '');
  expect(await scan(`(01)${SHELF}(17)${printed}(10)SOON`)).toEqual({
    products: [['P1', true]],
    lot: 'SOON',
    expiration: soon,
    contradiction: null,
    serial: null,
    tagId: null,
    units: 1,
    wrongCheckDigit: false,
    onHand: 5,
    elsewhere: null,
  });
  // S5: a pack that contradicts its lot, however the number is written.
  expect(await scan(`(01)${SHELF}(17)250101(10)s oon`)).toMatchObject({
    lot: 'SOON',
    contradiction: `Lot SOON is known to expire on ${soon}, not on 2025-01-01.`,
  });
  expect(await scan(`01${SHELF}17300131\u001D10X9`)).toMatchObject({
    lot: 'X9',
    expiration: '2030-01-31',
    onHand: 0,
  });
  expect(await scan('70311-0124-05')).toMatchObject({ products: [['P2', true]], lot: null });
  expect(await scan('soon')).toMatchObject({ products: [['P1', true]], lot: 'SOON', onHand: 5 });
  expect(await scan('SN1')).toMatchObject({
    products: [['P1', true]],
    lot: 'TAGS',
    serial: 'SN1',
    tagId: TAG,
    elsewhere: { cabinetId: 'fridge', cabinetName: 'Device fridge' },
  });
  expect(await scan(TAG.toLowerCase(), 'fridge')).toMatchObject({
    serial: 'SN1',
    elsewhere: null,
    onHand: 2,
  });
  expect(await scan('hello')).toMatchObject({ products: [], lot: null, wrongCheckDigit: false });
  for (const wrong of ['00312345678907', '(01)00312345678907(10)SOON'])
    expect(await scan(wrong)).toMatchObject({ products: [], wrongCheckDigit: true });
  expect(
    (
      await portal.owner.get(readStockScan, {
        params: { cabinetId: 'empty' },
        body: { text: '70311-124-08' },
      })
    ).products,
  ).toEqual([]);
});

test('units of an opening count without serial numbers are removed by their number (S25)', async () => {
  await addDevice(portal.db, { cabinetId: 'opened', customerId: 'c1', cabinetType: 'Virtual' });
  await beginStock(portal, 'c1', 'opened', [{ productId: 'P3', lot: 'S', count: 2 }]);
  const goods = { cabinetId: 'opened', productItemId: 'P3', lot: 'S' };
  const inserted = await update({
    ...goods,
    qty: 1,
    serials: ['N1'],
    reason: 'RESTOCK',
    expiration: '2030-01-31',
  });
  expect(inserted.status).toBe(200);
  expect(await lots({ cabinetId: 'opened' })).toMatchObject([
    { onHand: 3, numbered: 1, isSerializable: true },
  ]);
  const tooMany = await update({ ...goods, qty: 3, reason: 'VEND' });
  expect(tooMany.json<ErrorBody>().details).toEqual([
    { field: 'qty', message: 'Only 2 units have no serial number.' },
  ]);
  expect((await update({ ...goods, qty: 2, reason: 'VEND' })).json()).toEqual({
    suspended: false,
    onHand: 1,
  });
  expect((await update({ ...goods, qty: 1, reason: 'VEND' })).status).toBe(422);
  expect(await lots({ cabinetId: 'opened' })).toMatchObject([{ onHand: 1, numbered: 1 }]);
});

test('what was taken out waits, and a vend is undone by who may revert (S16)', async () => {
  const recent = (who: Browser) => who.get(getRecentVends, { params: { cabinetId: 'fridge' } });
  expect((await recent(portal.owner)).pending).toMatchObject([{ tagId: LEFT, serialNo: 'SN2', lot: 'TAGS' }]);
  const vend = await update({
    cabinetId: 'fridge',
    productItemId: 'P1',
    lot: 'TAGS',
    qty: 1,
    reason: 'VEND',
    tagIds: [TAG],
  });
  expect(vend.json()).toEqual({ suspended: false, onHand: 1 });
  const [mine] = (await recent(portal.owner)).vends;
  expect(mine).toMatchObject({ tagId: TAG, quantity: 1, reversedAt: null, mayUndo: false });
  const undo = (who: Browser) =>
    who.call(undoVend, {
      body: { requestId: randomUUID(), cabinetId: 'fridge', transactionId: mine?.id ?? 0 },
    });
  expect((await undo(portal.owner)).status).toBe(403);
  expect((await recent(portal.staff)).vends[0]?.mayUndo).toBe(true);
  expect((await undo(portal.staff)).json()).toEqual({ onHand: 2 });
  expect((await recent(portal.staff)).vends[0]).toMatchObject({ mayUndo: false });
  expect((await undo(portal.staff)).status).toBe(409);
  // Counted units are undone in the same way.
  const qty = { cabinetId: 'shelf', productItemId: 'P2', lot: 'LATE', qty: 2 };
  const left = (await update({ ...qty, reason: 'VEND' })).json<{ onHand: number }>().onHand;
  const shelf = { params: { cabinetId: 'shelf' } };
  const [counted] = (await portal.staff.get(getRecentVends, shelf)).vends;
  expect(counted).toMatchObject({ tagId: '', quantity: 2, mayUndo: true });
  const body = { requestId: randomUUID(), cabinetId: 'shelf', transactionId: counted?.id ?? 0 };
  const sent = [await portal.staff.call(undoVend, { body }), await portal.staff.call(undoVend, { body })];
  expect(sent.map((answer) => answer.json<unknown>())).toEqual([{ onHand: left + 2 }, { onHand: left + 2 }]);
  expect((await portal.staff.get(getRecentVends, shelf)).vends[0]?.mayUndo).toBe(false);
});

test('a vend opens its door session, reads, cause and reversal, for who sees its customer (S9 S35)', async () => {
  const { db } = portal;
  const rowOf = async (where: Sql) =>
    (
      await db.one<{ id: number }>(
        sql`SELECT id::int FROM transactions WHERE ${where} ORDER BY id DESC LIMIT 1`,
      )
    ).id;
  const evidence = (who: Browser, rowId: number) => who.get(getEvidence, { params: { rowId } });
  const vended = await db.one<{ id: number; at: Date }>(sql`
    SELECT id::int, at FROM transactions WHERE cabinet_id = 'fridge' AND reason_code = 20`);
  const after = (seconds: number) => new Date(vended.at.getTime() + seconds * 1000);
  const door = (state: string, seconds: number) =>
    sendEvent(portal, 'fridge', 'door', { session: 'd1', state }, { at: after(seconds) });
  const sameTime = (time: Date) => expect.stringContaining(time.toISOString().slice(0, 19)) as string;
  await door('opened', -5);
  await door('closed', 3);
  await postWaiting(portal.context);
  expect(await evidence(portal.owner, vended.id)).toMatchObject({
    action: 'REMOVAL',
    tagId: LEFT,
    lot: 'TAGS',
    productLabelName: 'Infliximab 100 mg',
    cause: { kind: 'event', name: 'tags', by: '' },
    door: { openedAt: sameTime(after(-5)), closedAt: sameTime(after(3)) },
    reads: [{ saw: 'seen' }, { at: sameTime(after(0)), saw: 'taken out' }],
    reversal: null,
  });
  // A vend that was undone, and the row that undid it.
  const vend = await rowOf(sql`cabinet_id = 'shelf' AND action = 'VEND' AND lot = 'LATE'`);
  const back = await rowOf(sql`cabinet_id = 'shelf' AND reason = 'REVERT'`);
  expect(await evidence(portal.owner, vend)).toMatchObject({
    quantity: -2,
    cause: { kind: 'act' },
    door: null,
    reads: [],
    reversal: { id: back },
    reverses: null,
  });
  expect(await evidence(portal.owner, back)).toMatchObject({ reversal: null, reverses: { id: vend } });
  // One that waited in review.
  for (const [kind, seconds] of [['vend', 9] as const, ['insert', 8] as const]) {
    const goods = { productId: 'P2', lot: 'REPAIR', count: 5 };
    await sendEvent(portal, 'repair', kind, goods, { at: after(seconds) });
    await postWaiting(portal.context);
  }
  const waited = await rowOf(sql`cabinet_id = 'repair' AND action = 'VEND'`);
  expect((await evidence(portal.owner, waited)).cause).toMatchObject({
    kind: 'review',
    name: 'Removal of 5 is more than the 4 on hand.',
    by: 'System',
  });
  expect((await portal.stranger.call(getEvidence, { params: { rowId: vend } })).status).toBe(404);
});

test('the rows of a lot are shown to those who see the stock of its customer (S35)', async () => {
  const query = { cabinetId: 'fridge', productId: 'P1', lot: 'TAGS' };
  const rows = async (who: Browser) => (await who.get(listLedger, { query })).total_record;
  expect(await rows(portal.owner)).toBeGreaterThan(0);
  expect(await rows(portal.staff)).toBe(await rows(portal.owner));
  expect(await portal.stranger.get(listLedger, { query })).toEqual({ result: [], total_record: 0 });
});

test('the stock of a device is exported as it is shown (DEV-065)', async () => {
  const asked = await portal.owner.get(generateReport, {
    body: {
      report_type: 'RNI_UIEXPORT_CabinetInventoryReport',
      filter_object_from_ui: { cabinetId: 'fridge' },
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: 'owner@c.example',
      recipient_addresses: ['owner@c.example'],
      timezone: 'Etc/GMT',
    },
  });
  await portal.jobs.runWaiting();
  const { url } = await portal.owner.get(prepareDownload, { params: { reportId: asked.reportId }, body: {} });
  const [head, ...rows] = (await (await fetch(`${portal.url}${url}`)).text()).trim().split('\n');
  expect(head).toContain('Device,Device ID,Customer ID,Product ID,Product,NDC,Lot,Expiration');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('Device fridge,fridge,c1,P1,Infliximab 100 mg,01234-5678-90,TAGS,2030-01-31');
  expect(rows[0]).toContain('FFF Enterprises');
});

test('whatever was done here, what is kept is what the rows add up to', async () => {
  expect(await findDifferences(portal.db, 10)).toEqual([]);
});
