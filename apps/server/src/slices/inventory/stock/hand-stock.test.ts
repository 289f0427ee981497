import { randomUUID } from 'node:crypto';
import { ANYWHERE, CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { everything, startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, onHandOf, rowsOf, sendEvent, ship, shipmentOf } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findCaller } from '../../identity/sessions/callers.service.ts';
import { findDifferences, findTagDifferences } from '../ledger/check-ledger.queries.ts';
import { countLot, insertStock, moveToDevice, receiveLine, removeStock } from './hand-stock.service.ts';
import { resolveReview } from '../reviews/resolve-review.service.ts';
import { undoVend } from './change-stock.service.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: TestPortal;
let ada: Caller;
let bob: Caller;
let stranger: Caller;

async function callerOf(firstName: string, customer: string): Promise<Caller> {
  const email = `${firstName.toLowerCase()}@${customer}.example`;
  await portal.addUser({
    email,
    accessGroups: { customer: [customer] },
    roles: everything('OWNER', CAPABILITIES),
  });
  await portal.db.run(
    sql`UPDATE users SET first_name = ${firstName}, last_name = 'Smith' WHERE email = ${email}`,
  );
  await portal.signIn(email);
  const { id } = await portal.db.one<{ id: string }>(sql`
    SELECT sessions.id FROM sessions JOIN users ON users.id = user_id WHERE email = ${email}`);
  const caller = await findCaller(portal.context, id);
  if (!caller) throw new Error(`${email} is not signed in`);
  return caller;
}

beforeAll(async () => {
  portal = await startTestPortal({}, { begin: '2026-11-18T15:00:00Z' });
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  for (const id of ['P1', 'P2']) await addProduct(portal, id, `Mixture ${id}`);
  for (const [cabinetId, cabinetType, properties] of [
    ['v1', 'VISION', {}],
    ['v2', 'VISION', {}],
    ['k1', 'Virtual', { consignment: '1' }],
    ['rf1', 'RFID', {}],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType, properties });
  await beginStock(portal, 'c1', 'v1', [
    { productId: 'P1', lot: 'L1', count: 1 },
    { productId: 'P1', lot: 'L2', count: 8 },
    { productId: 'P2', lot: 'L3', count: 5 },
  ]);
  await beginStock(portal, 'c1', 'v2');
  ada = await callerOf('Ada', 'c1');
  bob = await callerOf('Bob', 'c1');
  stranger = await callerOf('Sid', 'c2');
});
afterAll(() => portal.close());

const at = (cabinetId: string) => ({ requestId: randomUUID(), cabinetId });
/** Two at the same moment: one succeeds, and the other gets the reason. */
async function race(work: (caller: Caller) => Promise<unknown>): Promise<string> {
  const results = await Promise.allSettled([work(ada), work(bob)]);
  const refusals = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  );
  expect(refusals).toHaveLength(1);
  return refusals.map(({ message }) => message).join();
}
const audited = async (eventType: string) =>
  (await portal.db.many(sql`SELECT 1 FROM audit_entries WHERE event_type = ${eventType}`)).length;

test('two people remove the last unit: one succeeds, the other reads the new number (DINV-014 S10)', async () => {
  const remove = (caller: Caller) =>
    removeStock(portal.context, caller, {
      ...at('v1'),
      ...ANYWHERE,
      productId: 'P1',
      lot: 'L1',
      count: 1,
      reason: 'VEND',
    });
  expect(await race(remove)).toBe('Cannot remove more than current on hand amount (0).');
  expect(await onHandOf(portal.db, 'v1')).toEqual({ 'P1/L2': 8, 'P2/L3': 5 });
  expect(await audited('Stock Removed')).toBe(1);
});

test('a person and the device take the same last unit: the person is refused, or the device is in review (S10 DINV-019)', async () => {
  const { db, context, clock } = portal;
  const lots = Array.from({ length: 12 }, (_, n) => `R${n}`);
  await addDevice(db, { cabinetId: 'v3', customerId: 'c1', cabinetType: 'VISION' });
  await beginStock(
    portal,
    'c1',
    'v3',
    lots.map((lot) => ({ productId: 'P1', lot, count: 1 })),
  );
  clock.advance({ seconds: 1 });
  const removal = { ...ANYWHERE, productId: 'P1', count: 1, reason: 'VEND' } as const;
  const results: PromiseSettledResult<unknown>[] = [];
  for (const lot of lots) {
    await sendEvent(portal, 'v3', 'vend', { productId: 'P1', lot, count: 1 });
    results.push(
      ...(await Promise.allSettled([
        removeStock(context, ada, { ...at('v3'), ...removal, lot }),
        postWaiting(context),
      ])),
    );
  }
  await postWaiting(context);
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  for (const refusal of refusals)
    expect(refusal).toBe('Error: Cannot remove more than current on hand amount (0).');
  expect(await onHandOf(db, 'v3')).toEqual({});
  const { posted, reviewed } = await db.one<{ posted: number; reviewed: number }>(sql`
    SELECT count(*) FILTER (WHERE outcome = 'posted')::int AS posted,
      count(*) FILTER (WHERE outcome = 'in review')::int AS reviewed FROM device_events WHERE cabinet_id = 'v3'`);
  expect({ posted, reviewed }).toEqual({ posted: refusals.length, reviewed: lots.length - refusals.length });
});

test('the same request again changes nothing, and people of another customer find no device', async () => {
  const insert = {
    ...at('v1'),
    ...ANYWHERE,
    productId: 'P2',
    lot: 'L9',
    owner: 'PROVIDER',
    count: 2,
    expiration: '2031-05-31',
  } as const;
  await insertStock(portal.context, ada, insert);
  expect(await insertStock(portal.context, ada, insert)).toMatchObject({ outcome: 'nothing' });
  expect(await onHandOf(portal.db, 'v1')).toMatchObject({ 'P2/L9': 2 });
  expect(await audited('Stock Inserted')).toBe(1);
  await expect(insertStock(portal.context, stranger, { ...insert, ...at('v1') })).rejects.toThrow(
    'not found',
  );
  await expect(
    insertStock(portal.context, ada, { ...insert, ...at('v1'), expiration: '2031-06-30' }),
  ).rejects.toThrow('Lot L9 is known to expire on 2031-05-31, not on 2031-06-30.');
});

test('two count the same lot: the second is asked again with the number of that moment (S28)', async () => {
  const count = (caller: Caller) =>
    countLot(portal.context, caller, { ...at('v1'), productId: 'P1', lot: 'L2', counted: 6, seenOnHand: 8 });
  expect(await race(count)).toBe('On hand is now 6. Please count again.');
  expect(await onHandOf(portal.db, 'v1')).toMatchObject({ 'P1/L2': 6 });
  expect(await portal.db.many(sql`SELECT lot, counted FROM cycle_counts`)).toEqual([
    { lot: 'L2', counted: 6 },
  ]);
});

test('two receive the same line: once, and the second is told who did (R14 DINV-041)', async () => {
  await ship(
    portal,
    shipmentOf({ shipmentId: 'S1', customerId: 'c1' }, [
      { cabinetId: 'k1', productId: 'P1', lot: 'K1', packs: 4, numUnitsPerPkg: 5 },
    ]),
  );
  const receive = (caller: Caller) =>
    receiveLine(portal.context, caller, { ...at('k1'), lineKey: 'shipment/S1/0', count: 20 });
  expect(await race(receive)).toMatch(/^(Ada|Bob) Smith has received this already, on \d{4}-/);
  expect(await onHandOf(portal.db, 'k1')).toEqual({ 'P1/K1': 20 });
  expect(
    await portal.db.one(sql`
      SELECT received_units, state, transmit_status FROM shipment_lines WHERE shipment_id = 'S1'`),
  ).toEqual({ received_units: 20, state: 'ended', transmit_status: 'Complete' });
});

test('a person and a cabinet that counts tell of the same units: once, whoever comes first (R14 S11)', async () => {
  const { db, context, clock } = portal;
  await addDevice(db, { cabinetId: 'v9', customerId: 'c1', cabinetType: 'VISION' });
  await beginStock(portal, 'c1', 'v9');
  const shipLot = (shipmentId: string, lot: string) =>
    ship(
      portal,
      shipmentOf({ shipmentId, customerId: 'c1' }, [{ cabinetId: 'v9', productId: 'P1', lot, packs: 4 }]),
    );
  const insert = async (lot: string | undefined, seconds: number) => {
    const later = new Date(clock.now().getTime() + seconds * 1000);
    await sendEvent(portal, 'v9', 'insert', { productId: 'P1', lot, count: 4 }, { at: later });
    await postWaiting(context);
  };
  const receive = (shipmentId: string) =>
    receiveLine(context, ada, { ...at('v9'), lineKey: `shipment/${shipmentId}/0`, count: 4 });
  const unmatched = () =>
    db.many(sql`SELECT told_by, lot, units FROM unmatched_units WHERE cabinet_id = 'v9'`);

  await shipLot('V1', 'A');
  await receive('V1');
  expect(await unmatched()).toEqual([{ told_by: 'person', lot: 'A', units: 4 }]);
  await insert('A', 1);
  await shipLot('V2', 'B');
  await receive('V2');
  await insert(undefined, 2);
  // The device first: before its shipment is known, and after.
  await insert('C', 3);
  expect(await unmatched()).toEqual([{ told_by: 'device', lot: 'C', units: 4 }]);
  await shipLot('V3', 'C');
  await shipLot('V4', 'D');
  await insert('D', 4);
  for (const id of ['V3', 'V4'])
    await expect(receive(id)).rejects.toThrow(/^The device has received this already, on \d{4}-/);
  expect(await onHandOf(db, 'v9')).toEqual({ 'P1/A': 4, 'P1/B': 4, 'P1/C': 4, 'P1/D': 4 });
  expect(await unmatched()).toEqual([]);
  expect(await db.many(sql`SELECT key FROM stock_reviews WHERE cabinet_id = 'v9'`)).toEqual([]);
  expect(await db.many(sql`SELECT DISTINCT state FROM shipment_lines WHERE cabinet_id = 'v9'`)).toEqual([
    { state: 'ended' },
  ]);
  // S8: the report of the other side is no restock of 0.
  expect(await rowsOf(db, 'v9')).toEqual(Array.from({ length: 4 }, () => 'INSERT RESTOCK 4'));
  expect(
    await db.many(sql`
      SELECT told_by, lot, units, shipment_id FROM confirmed_units WHERE cabinet_id = 'v9' ORDER BY lot`),
  ).toEqual([
    { told_by: 'device', lot: 'A', units: 4, shipment_id: '' },
    { told_by: 'device', lot: 'B', units: 4, shipment_id: '' },
    { told_by: 'person', lot: 'C', units: 4, shipment_id: 'V3' },
  ]);
});

test('a vend of counted units is undone once, back in its place; the second is told who did (S8)', async () => {
  const { db, context, clock } = portal;
  await addDevice(db, { cabinetId: 'em9', customerId: 'c1', cabinetType: 'EM' });
  const place = { holder: 1, dispenser: 2, section: '' };
  await beginStock(portal, 'c1', 'em9', [{ productId: 'P1', lot: 'E1', count: 3, place }]);
  const send = async (kind: string, data: object, seconds: number) => {
    const later = new Date(clock.now().getTime() + seconds * 1000);
    await sendEvent(
      portal,
      'em9',
      kind,
      { productId: 'P1', holder: 1, dispenser: 2, ...data },
      { at: later },
    );
    await postWaiting(context);
  };
  await send('thaw', { thawComplete: '2026-11-15T10:00:00Z', shelfLifeExp: '2026-12-01T10:00:00Z' }, 1);
  await send('vend', { count: 3 }, 2);
  const thaws = () =>
    db.many(sql`SELECT holder, dispenser, lot, shelf_life_exp FROM dispenser_thaws WHERE cabinet_id = 'em9'`);
  expect([await onHandOf(db, 'em9'), await thaws()]).toEqual([{}, []]);
  const { id } = await db.one<{ id: number }>(sql`
    SELECT id::int FROM transactions WHERE cabinet_id = 'em9' AND action = 'VEND'`);

  const asked = new Map<Caller, string>([ada, bob].map((caller) => [caller, randomUUID()]));
  const undo = (caller: Caller) =>
    undoVend(context, caller, {
      cabinetId: 'em9',
      transactionId: id,
      requestId: asked.get(caller) ?? randomUUID(),
    });
  expect(await race(undo)).toMatch(/^(Ada|Bob) Smith has undone this already, on \d{4}-/);
  expect(
    await db.many(sql`SELECT holder, dispenser, quantity FROM on_hand WHERE cabinet_id = 'em9'`),
  ).toEqual([{ holder: 1, dispenser: 2, quantity: 3 }]);
  expect(await thaws()).toEqual([
    { holder: 1, dispenser: 2, lot: 'E1', shelf_life_exp: new Date('2026-12-01T10:00:00Z') },
  ]);
  expect(await rowsOf(db, 'em9')).toContain('INSERT REVERT 3');
  expect(await audited('Vend Undone')).toBe(1);
  // The first person repeats the request after a lost answer and gets the same answer.
  const again = await Promise.allSettled([undo(ada), undo(bob)]);
  expect(again.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(again).toContainEqual({ status: 'fulfilled', value: { onHand: 3 } });
  await expect(undo(stranger)).rejects.toThrow('not found');
  expect(
    await db.one(sql`SELECT sum(units)::int AS units FROM usage_hours WHERE cabinet_id = 'em9'`),
  ).toEqual({
    units: 0,
  });
});

test('two resolve the same review: once, and the second is told who did (S26 SUSP-005)', async () => {
  await sendEvent(
    portal,
    'v1',
    'vend',
    { productId: 'P2', lot: 'L3', count: 7 },
    {
      at: new Date(portal.clock.now().getTime() + 1000),
    },
  );
  await postWaiting(portal.context);
  const { key } = await portal.db.one<{ key: string }>(sql`
    SELECT key, diff_qty, status FROM stock_reviews WHERE cabinet_id = 'v1'`);
  expect(await onHandOf(portal.db, 'v1')).toMatchObject({ 'P2/L3': 5 });
  const resolve = (caller: Caller) =>
    resolveReview(portal.context, caller, {
      ...at('v1'),
      reviewKey: key,
      status: 'Approved',
      quantity: 5,
      memo: 'counted',
    });
  expect(await race(resolve)).toMatch(/^(Ada|Bob) Smith has resolved this already/);
  expect(await onHandOf(portal.db, 'v1')).not.toHaveProperty('P2/L3');
  expect(
    await portal.db.one(
      sql`SELECT status, memo, version, resolved_by LIKE '% Smith' AS named FROM stock_reviews WHERE cabinet_id = 'v1'`,
    ),
  ).toEqual({ status: 'Approved', memo: 'counted', version: 1, named: true });
});

test('stock moved to another device of the customer leaves one and comes to the other (S8)', async () => {
  await moveToDevice(portal.context, ada, {
    ...at('v1'),
    ...ANYWHERE,
    toCabinetId: 'v2',
    productId: 'P1',
    lot: 'L2',
    owner: 'PROVIDER',
    count: 2,
  });
  expect(await rowsOf(portal.db, 'v2')).toEqual(['INSERT TRANSFER 2']);
  expect(await onHandOf(portal.db, 'v2')).toEqual({ 'P1/L2': 2 });
});

test('rows of the ledger are never changed or deleted (S9)', async () => {
  for (const statement of [
    sql`UPDATE transactions SET quantity = 0`,
    sql`DELETE FROM transactions`,
    sql`TRUNCATE transactions`,
  ])
    await expect(portal.db.run(statement)).rejects.toThrow('never changed or deleted');
  await expect(portal.db.run(sql`UPDATE on_hand SET quantity = -1`)).rejects.toThrow(
    'on_hand_quantity_check',
  );
});

test('whatever was done here, what is kept is what the rows add up to', async () => {
  expect(await findDifferences(portal.db, 10)).toEqual([]);
  expect(await findTagDifferences(portal.db, 10)).toEqual([]);
});
