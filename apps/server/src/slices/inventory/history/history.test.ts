import { addDays, correctedOn, closedOn, type HistoryCorrection, type HistoryRow } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice } from '../../../../test/devices.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, sendEvent } from '../../../../test/stock.ts';
import { sql } from '../../../platform/db/database.ts';
import { closeDays } from './history.service.ts';
import { postWaiting } from '../ledger/post-events.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  for (const id of ['c1', 'c2']) await portal.addCustomer(id, `Clinic ${id}`);
  await addProduct(portal, 'P1', 'Mixture One');
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'VISION' });
  await addDevice(portal.db, { cabinetId: 'd2', customerId: 'c2', cabinetType: 'VISION' });
});
afterAll(() => portal.close());

const goTo = (instant: string) =>
  portal.clock.advance({ seconds: (Date.parse(instant) - portal.clock.now().getTime()) / 1000 });
const close = () => closeDays(portal.context);
const vend = async (count: number, at?: string) => {
  await sendEvent(
    portal,
    'd1',
    'vend',
    { productId: 'P1', lot: 'L1', count },
    at === undefined ? {} : { at: new Date(at) },
  );
  await postWaiting(portal.context);
};
const days = (customerId = 'c1') =>
  portal.db.many<HistoryRow>(sql`
    SELECT lot AS key, quantity, valid_from::text AS "from", valid_to::text AS "to" FROM inventory_days
    WHERE customer_id = ${customerId} ORDER BY valid_from, id`);
const corrections = (customerId = 'c1') =>
  portal.db.many<HistoryCorrection>(sql`
    SELECT lot AS key, change, valid_from::text AS "from", valid_to::text AS "to" FROM inventory_corrections
    WHERE customer_id = ${customerId} ORDER BY noted_at, key`);
const closedThrough = async (customerId = 'c1') =>
  (
    await portal.db.maybe<{ day: string }>(sql`
      SELECT closed_through::text AS day FROM inventory_closed WHERE customer_id = ${customerId}`)
  )?.day;

test('a day of the business is closed an hour after its end, once (S30)', async () => {
  goTo('2026-12-01T20:00:00Z');
  await beginStock(portal, 'c1', 'd1', [{ productId: 'P1', lot: 'L1', count: 9 }]);
  await beginStock(portal, 'c2', 'd2', [{ productId: 'P1', lot: 'L2', count: 4 }]);
  goTo('2026-12-02T05:00:00Z');
  // Still December 1 in Los Angeles.
  await vend(1);
  goTo('2026-12-02T08:59:00Z');
  await close();
  expect([await closedThrough(), await days()]).toEqual([undefined, []]);
  goTo('2026-12-02T09:00:00Z');
  await close();
  await close();
  expect([await closedThrough(), await days()]).toEqual([
    '2026-12-01',
    [{ key: 'L1', quantity: 8, from: '2026-12-01', to: null }],
  ]);
  expect(await days('c2')).toEqual([{ key: 'L2', quantity: 4, from: '2026-12-01', to: null }]);
});

test('days that were missed are closed in order, and only those that differ are kept (S30)', async () => {
  goTo('2026-12-03T20:00:00Z');
  await vend(2);
  goTo('2026-12-05T20:00:00Z');
  await vend(1);
  goTo('2026-12-08T20:00:00Z');
  await close();
  expect(await days()).toEqual([
    { key: 'L1', quantity: 8, from: '2026-12-01', to: '2026-12-02' },
    { key: 'L1', quantity: 6, from: '2026-12-03', to: '2026-12-04' },
    { key: 'L1', quantity: 5, from: '2026-12-05', to: null },
  ]);
  expect([await closedThrough(), await closedThrough('c2')]).toEqual(['2026-12-07', '2026-12-07']);
});

test('a late message leaves its days as they were, and adds a correction with its posting (S30)', async () => {
  const before = await days();
  await vend(1, '2026-12-06T20:00:00Z');
  expect(await days()).toEqual(before);
  expect(await corrections()).toEqual([{ key: 'L1', change: -1, from: '2026-12-06', to: '2026-12-07' }]);
  goTo('2026-12-09T20:00:00Z');
  await close();
  expect((await days()).slice(-2)).toEqual([
    { key: 'L1', quantity: 5, from: '2026-12-05', to: '2026-12-07' },
    { key: 'L1', quantity: 4, from: '2026-12-08', to: null },
  ]);
});

test('closing that is killed leaves nothing behind, and is done the next time, once (S30)', async () => {
  await vend(1);
  goTo('2026-12-10T20:00:00Z');
  const before = await days();
  // The day is written, and its transaction waits for the release.
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = portal.db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE inventory_closed IN SHARE MODE`);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const killed = close().then(
    () => 'closed',
    () => 'killed',
  );
  const waiting = () =>
    portal.db.many<{ pid: number }>(sql`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query ~ 'INSERT INTO inventory_closed'`);
  await expect.poll(waiting).toHaveLength(1);
  await portal.db.run(sql`SELECT pg_terminate_backend(${(await waiting())[0]?.pid ?? null}::int)`);
  expect(await killed).toBe('killed');
  release.resolve();
  await holding;
  expect([await days(), await closedThrough()]).toEqual([before, '2026-12-08']);
  await Promise.all([close(), close()]);
  expect((await days()).at(-1)).toEqual({ key: 'L1', quantity: 3, from: '2026-12-09', to: null });
});

/** The closed days, and their corrections, add up to the ledger. */
async function expectLedgerByDay(customerId: string, lot: string, [first, last]: readonly [string, string]) {
  const [rows, late] = [await days(customerId), await corrections(customerId)];
  const ledger = await portal.db.many<{ day: string; quantity: number }>(sql`
    SELECT (at AT TIME ZONE 'America/Los_Angeles')::date::text AS day, quantity FROM transactions
    WHERE customer_id = ${customerId}`);
  const shown: number[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const sum = ledger.filter((row) => row.day <= day).reduce((total, { quantity }) => total + quantity, 0);
    expect(correctedOn(rows, late, lot, day), day).toBe(sum);
    shown.push(closedOn(rows, lot, day));
  }
  return shown;
}

test('history and corrections are the ledger by day (S30)', async () => {
  await vend(1, '2026-12-02T20:00:00Z');
  expect(await expectLedgerByDay('c1', 'L1', ['2026-11-30', '2026-12-09'])).toEqual([
    0, 8, 8, 6, 6, 5, 5, 5, 4, 3,
  ]);
});

test('down over three midnights, the days are closed in order while what devices kept arrives (S30)', async () => {
  goTo('2026-12-13T20:00:00Z');
  for (const day of ['2026-12-10', '2026-12-11', '2026-12-12'])
    await sendEvent(
      portal,
      'd2',
      'vend',
      { productId: 'P1', lot: 'L2', count: 1 },
      { at: new Date(`${day}T20:00:00Z`) },
    );
  // Each row is either in its day or a correction of it, in whatever order they come.
  await Promise.all([close(), postWaiting(portal.context), close(), postWaiting(portal.context)]);
  await postWaiting(portal.context);
  expect([await closedThrough(), await closedThrough('c2')]).toEqual(['2026-12-12', '2026-12-12']);
  await expectLedgerByDay('c2', 'L2', ['2026-11-30', '2026-12-12']);
  const spans = await days('c2');
  for (const [place, { from }] of spans.slice(1).entries())
    expect(addDays(spans[place]?.to ?? '', 1)).toBe(from);
  // The next day has all of it, however it came.
  goTo('2026-12-14T20:00:00Z');
  await close();
  expect((await days('c2')).at(-1)).toMatchObject({ quantity: 1, to: null });
  await expectLedgerByDay('c2', 'L2', ['2026-12-09', '2026-12-13']);
});

test('a vend dated before its lot was there goes to review, and no day of the history is below 0 (S10 S27 S30)', async () => {
  const send = async (kind: 'insert' | 'vend', lot: string, count: number, at: string) => {
    await sendEvent(portal, 'd1', kind, { productId: 'P1', lot, count }, { at: new Date(at) });
    await postWaiting(portal.context);
  };
  const ofLot = async (lot: string) => {
    const rows = (await days()).filter(({ key }) => key === lot);
    const late = (await corrections()).filter(({ key }) => key === lot);
    return ['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05'].map((day) =>
      correctedOn(rows, late, lot, day),
    );
  };
  const open = async () =>
    (
      await portal.db.many<{ reason: string }>(sql`
        SELECT suspended_reason AS reason FROM stock_reviews WHERE status = 'Suspended' AND lot LIKE 'N%'`)
    ).map(({ reason }) => reason);
  goTo('2027-02-05T20:00:00Z');
  await send('insert', 'N1', 5, '2027-02-05T20:00:00Z');
  goTo('2027-02-06T20:00:00Z');
  await close();
  expect(await ofLot('N1')).toEqual([0, 0, 0, 5]);
  // At the very moment of the insert the stock was there, a second before it was not.
  await send('vend', 'N1', 1, '2027-02-05T20:00:00Z');
  await send('vend', 'N1', 2, '2027-02-05T19:59:59Z');
  await send('vend', 'N1', 2, '2027-02-02T20:00:00Z');
  expect(await ofLot('N1')).toEqual([0, 0, 0, 4]);
  expect(await open()).toEqual(['Removal of 2 is more than the 0 that were there at that time.']);
  // The missing insert comes late: the waiting vend is posted at its own time (S27).
  await send('insert', 'N1', 4, '2027-02-02T19:00:00Z');
  expect(await ofLot('N1')).toEqual([2, 2, 2, 4]);
  expect(await open()).toEqual([]);
});
