import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import {
  beginStock,
  onHandOf,
  rowsOf,
  sendEvent,
  sendHeartbeat,
  ship,
  shipmentOf,
  tagIds,
} from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { on } from '../../../platform/db/hooks.ts';
import { findDifferences, findTagDifferences } from './check-ledger.queries.ts';
import { postWaiting, retryFailed } from './post-events.service.ts';
import { stockPosted, type StockPosted } from './stock-changes.public.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addCustomer('c2', 'Clinic Two');
  await addProduct(portal, 'P1', 'Mixture One');
  await addProduct(portal, 'P2', 'Mixture Two');
});
afterAll(() => portal.close());

const post = () => postWaiting(portal.context);
/** Posts while one more reaction runs after all the others. */
const postWith = ({ context }: TestPortal, react: (posted: StockPosted) => Promise<void>) =>
  postWaiting({
    ...context,
    db: {
      ...context.db,
      transaction: (work) =>
        context.db.transaction((tx) =>
          work({
            ...tx,
            reactions: [...(tx.reactions ?? []), ...on(stockPosted, (_tx, posted) => react(posted))],
          }),
        ),
    },
  });
const outcomes = async (cabinetId: string) =>
  (
    await portal.db.many<{ outcome: string | null }>(
      sql`SELECT outcome FROM device_events WHERE cabinet_id = ${cabinetId} ORDER BY id`,
    )
  ).map(({ outcome }) => outcome);
const slot = { holder: 0, dispenser: 3 };

test('what a device reports is posted with its evidence, in its time, under the name of that day (S9 S12 S31 TXN-008)', async () => {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId: 'em1', customerId: 'c1', cabinetType: 'EM' });
  await db.run(sql`
    INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
    VALUES ('em1', 'ada@c1.example', 'Ada', 'Byron', 30, '', '')`);
  await beginStock(portal, 'c1', 'em1', [
    { productId: 'P1', lot: 'L1', count: 2, place: { ...slot, section: '' } },
  ]);
  clock.advance({ minutes: 1 });
  const at = clock.now();
  await sendEvent(portal, 'em1', 'load', { productId: 'P1', count: 3, lot: 'L1', ...slot });
  const vend = { productId: 'P1', count: 1, ...slot, user: 'Ada@c1.example', provider: '1234567893' };
  await sendEvent(portal, 'em1', 'vend', vend);
  // A clock that is hours ahead: the time of receipt counts, and the row is marked.
  await sendEvent(portal, 'em1', 'vend', vend, { at: new Date(at.getTime() + 7_200_000) });
  expect(await post()).toBe(3);
  expect(await onHandOf(db, 'em1')).toEqual({ 'P1/L1': 3 });
  expect(
    await db.many(sql`
      SELECT action, quantity, customer_id, user_name, npi, time_replaced, at, event_id IS NOT NULL AS event, holder
      FROM transactions WHERE cabinet_id = 'em1' AND action = 'VEND' ORDER BY id`),
  ).toEqual(
    [false, true].map((time_replaced) => ({
      action: 'VEND',
      quantity: -1,
      customer_id: 'c1',
      user_name: 'Ada Byron',
      npi: '1234567893',
      time_replaced,
      at,
      event: true,
      holder: 0,
    })),
  );
  expect(await outcomes('em1')).toEqual(['posted', 'posted', 'posted']);
  expect(await db.many(sql`SELECT product_id, units FROM usage_hours WHERE cabinet_id = 'em1'`)).toEqual([
    { product_id: 'P1', units: 2 },
  ]);
});

test('of a device without users of its own, people of the customer are named; others keep what it said (TXN-008)', async () => {
  const { db } = portal;
  await addDevice(db, { cabinetId: 'vi1', customerId: 'c1', cabinetType: 'VISION' });
  await beginStock(portal, 'c1', 'vi1', [{ productId: 'P1', lot: 'L1', count: 5 }]);
  portal.clock.advance({ minutes: 1 });
  for (const customer of ['c1', 'c2'])
    await portal.addUser({ email: `eva@${customer}.example`, accessGroups: { customer: [customer] } });
  await db.run(sql`UPDATE users SET first_name = 'Eva', last_name = 'Lund' WHERE email LIKE 'eva@%'`);
  for (const user of ['Eva@c1.example', 'eva@c2.example', 'nobody@c1.example'])
    await sendEvent(portal, 'vi1', 'vend', { productId: 'P1', count: 1, lot: 'L1', user });
  await post();
  expect(
    await db.many(
      sql`SELECT user_name AS by FROM transactions WHERE cabinet_id = 'vi1' AND action = 'VEND' ORDER BY id`,
    ),
  ).toEqual([{ by: 'Eva Lund' }, { by: 'eva@c2.example' }, { by: 'nobody@c1.example' }]);
});

/** An RFID device with tagged units of P1, lot T1, that are present. */
async function taggedDevice(cabinetId: string, tags: readonly string[]) {
  await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  const units = tags.map((tagId, n) => ({ tagId, serial: `${cabinetId}-${n}` }));
  await ship(
    portal,
    shipmentOf({ shipmentId: `S-${cabinetId}`, customerId: 'c1' }, [
      { cabinetId, productId: 'P1', lot: 'T1', packs: tags.length, units },
    ]),
  );
  await sendEvent(portal, cabinetId, 'full_read', { tags });
  await post();
  portal.clock.advance({ seconds: 10 });
}

/** Time passes, and the device is heard every half minute. */
async function live(cabinetId: string, minutes: number) {
  for (let half = 0; half < minutes * 2; half++) {
    portal.clock.advance({ seconds: 31 });
    await sendHeartbeat(portal, cabinetId);
  }
}

test('a tag that leaves is PENDING, vended after its grace, and reversed when it is back (S15 S16 S17 TXN-015 TXN-016)', async () => {
  const { db } = portal;
  const [one = '', two = ''] = tagIds(2, 100);
  await taggedDevice('rf1', [one, two]);
  expect(await onHandOf(db, 'rf1')).toEqual({ 'P1/T1': 2 });
  await sendEvent(portal, 'rf1', 'door', { session: 's1', state: 'opened' });
  await sendEvent(portal, 'rf1', 'tags', { session: 's1', removed: [one] });
  await sendEvent(portal, 'rf1', 'door', { session: 's1', state: 'closed' });
  await live('rf1', 10);
  await post();
  expect(await rowsOf(db, 'rf1')).toEqual(['INSERT RESTOCK 1', 'INSERT RESTOCK 1', 'REMOVAL UNKNOWN 0']);
  expect(await onHandOf(db, 'rf1')).toEqual({ 'P1/T1': 2 });
  await live('rf1', 6);
  await post();
  expect((await rowsOf(db, 'rf1')).slice(2).toSorted()).toEqual(['REMOVAL UNKNOWN 0', 'VEND VEND -1']);
  expect(await onHandOf(db, 'rf1')).toEqual({ 'P1/T1': 1 });
  const usage = () => db.one(sql`SELECT sum(units)::int AS units FROM usage_hours WHERE cabinet_id = 'rf1'`);
  expect(await usage()).toEqual({ units: 1 });
  await sendEvent(portal, 'rf1', 'tags', { session: 's2', added: [one] });
  await post();
  expect(await onHandOf(db, 'rf1')).toEqual({ 'P1/T1': 2 });
  // On the hour of the vend, not of the reversal.
  expect(await usage()).toEqual({ units: 0 });
  expect(
    await db.many(sql`
      SELECT back.reason, vend.action FROM transactions back JOIN transactions vend ON vend.key = back.reverses
      WHERE back.cabinet_id = 'rf1'`),
  ).toEqual([{ reason: 'REVERT', action: 'VEND' }]);
});

test('a device that was silent for hours: no vend before its backlog is read to its end (S16)', async () => {
  const { db, clock } = portal;
  const [tag = ''] = tagIds(1, 200);
  await taggedDevice('rf2', [tag]);
  await sendEvent(portal, 'rf2', 'tags', { session: 's1', removed: [tag] });
  await post();
  const removed = clock.now();
  clock.advance({ hours: 5 });
  await post();
  expect(await rowsOf(db, 'rf2')).toEqual(['INSERT RESTOCK 1', 'REMOVAL UNKNOWN 0']);
  // It is back: its own clock is five hours on, but its backlog is still on its way.
  await sendHeartbeat(portal, 'rf2');
  await post();
  expect(await rowsOf(db, 'rf2')).not.toContain('VEND VEND -1');
  await live('rf2', 2);
  const back = new Date(removed.getTime() + 5 * 60_000);
  await sendEvent(portal, 'rf2', 'tags', { session: 's2', added: [tag] }, { at: back });
  await post();
  await live('rf2', 2);
  await post();
  expect(await rowsOf(db, 'rf2')).toEqual(['INSERT RESTOCK 1', 'REMOVAL UNKNOWN 0', 'INSERT UNKNOWN 0']);
});

test('a door session that changed nothing is NO USAGE two minutes later on the device’s clock (S29 TXN-012)', async () => {
  const { db } = portal;
  await taggedDevice('rf3', tagIds(1, 300));
  for (const state of ['opened', 'closed'])
    await sendEvent(portal, 'rf3', 'door', { session: 'look', state });
  await post();
  expect(await rowsOf(db, 'rf3')).toEqual(['INSERT RESTOCK 1']);
  await live('rf3', 3);
  await post();
  expect(await rowsOf(db, 'rf3')).toEqual(['INSERT RESTOCK 1', 'NO USAGE NONE 0']);
  expect(await db.many(sql`SELECT 1 FROM door_sessions WHERE cabinet_id = 'rf3'`)).toEqual([]);
});

test('what is not understood or cannot be posted gets an outcome and a letter, and holds up nothing (S37)', async () => {
  const { db, clock } = portal;
  await addDevice(db, { cabinetId: 'em2', customerId: 'c1', cabinetType: 'EM' });
  await beginStock(portal, 'c1', 'em2', [
    { productId: 'P1', lot: 'L1', count: 9, place: { ...slot, section: '' } },
  ]);
  clock.advance({ seconds: 1 });
  const vend = { productId: 'P1', count: 1, ...slot };
  await sendEvent(portal, 'em2', 'vend', vend, { at: new Date(clock.now().getTime() - 60_000) });
  await sendEvent(portal, 'em2', 'dance', { steps: 3 });
  await sendEvent(portal, 'em2', 'vend', { ...vend, count: 'many' });
  await sendEvent(portal, 'em2', 'vend', vend);
  await sendEvent(portal, 'em2', 'vend', { ...vend, count: 2 });
  await sendEvent(portal, 'em2', 'vend', vend);
  // A fault of our own that concerns one event only.
  await postWith(portal, ({ rows }) =>
    rows.some(({ quantity }) => quantity === -2) ? Promise.reject(new Error('cannot')) : Promise.resolve(),
  );
  expect(await outcomes('em2')).toEqual([
    'before the ledger',
    'not understood: Unknown kind of event: dance.',
    expect.stringContaining('not understood: count'),
    'posted',
    'failed: cannot',
    'posted',
  ]);
  expect(await onHandOf(db, 'em2')).toEqual({ 'P1/L1': 7 });
  expect(
    await db.many(sql`SELECT topic, reason FROM dead_letters WHERE cabinet_id = 'em2' ORDER BY id`),
  ).toMatchObject([{ topic: 'event' }, { topic: 'event' }, { topic: 'event', reason: 'failed: cannot' }]);
  // Once the fault is fixed, the failed event is posted.
  expect(await retryFailed(db)).toBe(1);
  await post();
  expect(await onHandOf(db, 'em2')).toEqual({ 'P1/L1': 5 });
});

test('a difference between what is kept and what the rows add up to is found, also of tags', async () => {
  const { db } = portal;
  const mistake = new Error('taken back');
  const found = await db
    .transaction(async (tx) => {
      await tx.run(sql`UPDATE on_hand SET quantity = quantity + 1 WHERE cabinet_id = 'em1'`);
      await tx.run(sql`DELETE FROM on_hand WHERE cabinet_id = 'rf1'`);
      await tx.run(sql`
        UPDATE product_tags SET phase = 'removed' WHERE cabinet_id = 'rf1' AND phase = 'on hand'`);
      expect(await findDifferences(tx, 10)).toMatchObject([
        { cabinetId: 'em1', place: '0-3', kept: 4, rebuilt: 3 },
        { cabinetId: 'rf1', place: '', kept: 0, rebuilt: 2 },
      ]);
      expect(await findTagDifferences(tx, 10)).toMatchObject([{ cabinetId: 'rf1', kept: 0, rebuilt: 2 }]);
      throw mistake;
    })
    .catch((error: unknown) => error);
  expect(found).toBe(mistake);
});

test('a listener that fails takes the posting back; it is posted once it works (S13)', async () => {
  const { db } = portal;
  await addDevice(db, { cabinetId: 'em3', customerId: 'c2', cabinetType: 'EM' });
  await beginStock(portal, 'c2', 'em3', [
    { productId: 'P1', lot: 'L1', count: 5, place: { ...slot, section: '' } },
  ]);
  portal.clock.advance({ seconds: 1 });
  await sendEvent(portal, 'em3', 'vend', { productId: 'P1', count: 1, ...slot });
  const before = await rowsOf(db, 'em3');
  const unavailable = Object.assign(new Error('the database is away'), { code: '57P01' });
  await expect(postWith(portal, () => Promise.reject(unavailable))).rejects.toThrow('away');
  expect(await rowsOf(db, 'em3')).toEqual(before);
  expect(await onHandOf(db, 'em3')).toEqual({ 'P1/L1': 5 });
  await post();
  expect(await onHandOf(db, 'em3')).toEqual({ 'P1/L1': 4 });
});

test('whatever was done here, what is kept is what the rows add up to', async () => {
  expect(await findDifferences(portal.db, 10)).toEqual([]);
  expect(await findTagDifferences(portal.db, 10)).toEqual([]);
});
