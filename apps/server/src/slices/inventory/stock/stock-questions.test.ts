import { randomUUID } from 'node:crypto';
import {
  addDeviceProduct,
  beginStock as beginCall,
  receiveShipments,
  reportInventory,
  resolveSuspendedTransaction,
  updateInventory,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { addDays, businessDays } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, onHandOf, ship, shipmentOf } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;
let today: string;

beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  today = businessDays(portal.context.config.BUSINESS_TIME_ZONE).dayOf(portal.clock.now().getTime());
  for (const id of ['P1', 'P2']) await addProduct(portal, id, `Mixture ${id}`);
  for (const cabinetId of ['shelf', 'usual', 'opened', 'lent'])
    await addDevice(portal.db, {
      cabinetId,
      customerId: 'c1',
      cabinetType: 'Virtual',
      properties: cabinetId === 'lent' ? { consignment: '1' } : {},
    });
  await addDevice(portal.db, { cabinetId: 'theirs', customerId: 'c3', cabinetType: 'Virtual' });
  await beginStock(portal, 'c1', 'shelf', [
    { productId: 'P1', lot: 'A', count: 40 },
    { productId: 'P1', lot: 'OLD', count: 3, expiration: addDays(today, -1) },
    { productId: 'P1', lot: 'TODAY', count: 3, expiration: today },
  ]);
  for (const cabinetId of ['usual', 'lent']) await beginStock(portal, 'c1', cabinetId);
  for (const cabinetId of ['shelf', 'opened', 'lent'])
    await portal.owner.get(addDeviceProduct, {
      params: { cabinetId },
      body: { customerId: 'c1', productItemId: 'P1', maxUoUFillQty: 50 },
    });
});
afterAll(() => portal.close());

type Update = CallInput<typeof updateInventory>['body'];
const update = async (changes: Partial<Update>) =>
  portal.owner.call(updateInventory, {
    body: {
      requestId: randomUUID(),
      customerId: 'c1',
      cabinetId: 'shelf',
      productItemId: 'P1',
      lot: 'NEW',
      expiration: addDays(today, 300),
      qty: 1,
      reason: 'RESTOCK',
      ...changes,
    },
  });
const asked = (answer: { json<T>(): T }) => answer.json<ErrorBody>().details;

test('more than the place holds asks, and is posted once it is confirmed (S25 DINV-003)', async () => {
  const typed = { qty: 51, lot: 'MANY' };
  const question = [{ field: 'confirmed', message: '51 is more than the place holds (50). Is it right?' }];
  const refused = await update(typed);
  expect([refused.status, asked(refused)]).toEqual([422, question]);
  // Nothing was posted or audited.
  expect(await onHandOf(portal.db, 'shelf')).not.toHaveProperty('P1/MANY');
  expect(await portal.db.many(sql`SELECT 1 FROM audit_entries WHERE event_type = 'Stock Inserted'`)).toEqual(
    [],
  );
  expect((await update({ ...typed, confirmed: true })).status).toBe(200);
  expect(await onHandOf(portal.db, 'shelf')).toMatchObject({ 'P1/MANY': 51 });
  expect((await update({ qty: 50, lot: 'FULL' })).status).toBe(200);
});

test('what is refused anyway is not asked for (S25)', async () => {
  expect(asked(await update({ qty: 51, lot: '' }))).toEqual([{ field: 'lot', message: 'Lot is required.' }]);
  expect(asked(await update({ qty: 500, lot: 'A', reason: 'VEND' }))).toEqual([
    { field: 'qty', message: 'Cannot remove more than current on hand amount (40).' },
  ]);
});

test('a request that is sent again is told the same, without a question (S25)', async () => {
  const sent = { qty: 60, lot: 'TWICE', requestId: randomUUID() };
  expect((await update({ ...sent, confirmed: true })).json()).toMatchObject({ onHand: 60 });
  expect((await update(sent)).json()).toMatchObject({ onHand: 60 });
});

test('more than ten times the usual of this kind, product and device asks (S25)', async () => {
  const move = (changes: Partial<Update>) => update({ cabinetId: 'usual', lot: 'U', ...changes });
  for (const qty of [4, 4, 4, 4]) expect((await move({ qty })).status).toBe(200);
  // Four movements are too few.
  expect((await move({ qty: 41 })).status).toBe(200);
  expect(asked(await move({ qty: 41 }))).toEqual([
    { field: 'confirmed', message: '41 is more than ten times the usual (4). Is it right?' },
  ]);
  expect((await move({ qty: 40 })).status).toBe(200);
  // Inserts do not count for removals, nor for another product.
  expect((await move({ qty: 50, reason: 'VEND' })).status).toBe(200);
  expect((await move({ qty: 90, productItemId: 'P2' })).status).toBe(200);
});

test('an expiration more than 10 years ahead asks (S25 S5)', async () => {
  const far = `${Number(today.slice(0, 4)) + 11}-01-31`;
  expect(asked(await update({ lot: 'FAR', expiration: far }))).toEqual([
    { field: 'confirmed', message: `${far} is more than 10 years from now. Is it right?` },
  ]);
  expect((await update({ lot: 'FAR', expiration: far, confirmed: true })).status).toBe(200);
});

test('a removal past the date asks, from the day after (S6 DINV-010)', async () => {
  const removal = { reason: 'VEND', expiration: null } as const;
  expect((await update({ ...removal, lot: 'TODAY' })).status).toBe(200);
  expect(asked(await update({ ...removal, lot: 'OLD' }))).toEqual([
    { field: 'confirmed', message: `Lot OLD expired on ${addDays(today, -1)}. Remove it all the same?` },
  ]);
  expect((await update({ ...removal, lot: 'OLD', confirmed: true })).status).toBe(200);
});

test('a count above what the place holds asks, one that says what is known does not (S28)', async () => {
  const count = (changes: Partial<CallInput<typeof reportInventory>['body']>) =>
    portal.owner.call(reportInventory, {
      body: {
        requestId: randomUUID(),
        customerId: 'c1',
        cabinetId: 'shelf',
        productItemId: 'P1',
        lot: 'TWICE',
        reportedQty: 60,
        seenOnHand: 60,
        ...changes,
      },
    });
  expect((await count({})).status).toBe(200);
  expect(asked(await count({ reportedQty: 61 }))).toEqual([
    { field: 'confirmed', message: '61 is more than the place holds (50). Is it right?' },
  ]);
  expect((await count({ reportedQty: 61, confirmed: true })).json()).toMatchObject({ onHand: 61 });
});

test('receiving another number than shipped asks, and so does its review (R14 SUSP-010)', async () => {
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId: 'lent', productId: 'P1', lot: 'R', packs: 60, units: [] },
    ]),
  );
  const { key } = await portal.db.one<{ key: string }>(sql`SELECT key FROM shipment_lines WHERE lot = 'R'`);
  const receive = async (qty: number, confirmed?: true) =>
    (
      await portal.owner.get(receiveShipments, {
        body: {
          cabinetId: 'lent',
          lines: [{ lineKey: key, requestId: randomUUID(), qty }],
          ...(confirmed && { confirmed }),
        },
      })
    ).result;
  expect(await receive(600)).toMatchObject([
    { outcome: 'unconfirmed', message: '600 is more than the place holds (50). Is it right?' },
  ]);
  expect(await receive(600, true)).toMatchObject([{ outcome: 'in review' }]);
  const { id } = await portal.db.one<{ id: number }>(sql`SELECT id::int FROM stock_reviews WHERE lot = 'R'`);
  const resolve = (qty: number, confirmed?: true) =>
    portal.staff.call(resolveSuspendedTransaction, {
      params: { suspendedId: id },
      body: { status: 'Approved', qty, ...(confirmed && { confirmed }) },
    });
  expect(asked(await resolve(6000))).toEqual([
    { field: 'confirmed', message: '6,000 is more than the place holds (50). Is it right?' },
  ]);
  expect((await resolve(600)).status).toBe(200);
});

test('an opening count asks for all rows at once (S37)', async () => {
  const row = { product: 'P1', lot: 'O', expiration: addDays(today, 90), quantity: '51' };
  const begin = (quantity: string, confirmed?: true) =>
    portal.owner.call(beginCall, {
      body: {
        requestId: randomUUID(),
        customerId: 'c1',
        cabinetId: 'opened',
        rows: [row, { ...row, lot: 'O2', quantity }],
        ...(confirmed && { confirmed }),
      },
    });
  expect(asked(await begin('60'))).toEqual([
    {
      field: 'confirmed',
      message:
        'Row 1: 51 is more than the place holds (50). Is it right?\nRow 2: 60 is more than the place holds (50). Is it right?',
    },
  ]);
  expect((await begin('1e3', true)).json()).toMatchObject({
    outcome: 'refused',
    rows: [{}, { problems: ['Quantity must be a whole number of at most 99,999.'] }],
  });
  expect((await begin('60', true)).json()).toMatchObject({ outcome: 'begun', units: 111 });
});

test('what another customer usually moves says nothing here', async () => {
  const { rows } = await portal.db.one<{ rows: number }>(sql`
    SELECT count(*)::int AS rows FROM transactions WHERE cabinet_id = 'usual' AND customer_id = 'c1'`);
  expect(rows).toBeGreaterThan(5);
  await portal.db.run(sql`UPDATE devices SET customer_id = 'c2' WHERE cabinet_id = 'usual'`);
  const { listMovements } = await import('./stock-questions.queries.ts');
  const of = { cabinetId: 'usual', productId: 'P1' };
  expect(await listMovements(portal.db, { ...of, customerId: 'c2' }, 'Insert')).toEqual([]);
  expect((await listMovements(portal.db, { ...of, customerId: 'c1' }, 'Insert')).slice(0, 2)).toEqual([
    40, 41,
  ]);
});

test('a lot past its shelf life asks before it is removed, in that dispenser alone (S24 S25)', async () => {
  const at = (dispenser: number) => ({ holder: 0, dispenser, section: '' });
  await addDevice(portal.db, { cabinetId: 'bar', customerId: 'c1', cabinetType: 'EM' });
  await beginStock(portal, 'c1', 'bar', [
    { productId: 'P2', lot: 'T', count: 2, place: at(1) },
    { productId: 'P2', lot: 'T', count: 2, place: at(2) },
  ]);
  const ended = new Date(portal.clock.now().getTime() - 1000);
  await portal.db.run(sql`
    INSERT INTO dispenser_thaws (cabinet_id, holder, dispenser, product_id, lot, thaw_complete, shelf_life_exp)
    VALUES ('bar', 0, 1, 'P2', 'T', ${ended}, ${ended})`);
  const removed = {
    cabinetId: 'bar',
    productItemId: 'P2',
    lot: 'T',
    reason: 'VEND',
    holderOffset: 0,
  } as const;
  expect(asked(await update({ ...removed, dispenserOffset: 1 }))).toEqual([
    { field: 'confirmed', message: 'Lot T is past its shelf life. Remove it all the same?' },
  ]);
  expect((await update({ ...removed, dispenserOffset: 1, confirmed: true })).status).toBe(200);
  expect((await update({ ...removed, dispenserOffset: 2 })).status).toBe(200);
});

test('whether a lot has expired is what its own customer knows of it (S5 S25)', async () => {
  expect((await update({ lot: 'OWN', qty: 2 })).status).toBe(200);
  // Another customer entered by hand that the same lot has expired: its own fact.
  await portal.db.run(sql`
    INSERT INTO customer_lots (customer_id, product_id, lot, expiration, entered_by, updated_at)
    VALUES ('c3', 'P1', 'OWN', ${addDays(today, -50)}, 'hand', now())`);
  expect((await update({ lot: 'own', reason: 'VEND' })).status).toBe(200);
  // Its own customer corrects it to a day that is past.
  await portal.db.run(sql`
    UPDATE customer_lots SET expiration = ${addDays(today, -1)} WHERE customer_id = 'c1' AND lot = 'OWN'`);
  expect(asked(await update({ lot: 'OWN', reason: 'VEND' }))).toEqual([
    { field: 'confirmed', message: `Lot OWN expired on ${addDays(today, -1)}. Remove it all the same?` },
  ]);
});
