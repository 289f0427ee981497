import {
  getRecentVends,
  listConsignmentShipments,
  listInventory,
  listSuspectTags,
  listSuspendedTransactions,
  resolveSuspendedTransaction,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FleetList } from '../../../../simulator/src/fleet-list.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { Browser } from '../../../test/browser.ts';
import { sql } from '../../platform/db/database.ts';
import { postNow } from '../inventory/inventory.public.ts';
import { findDifferences, findTagDifferences } from '../inventory/check-ledger.queries.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { DAY_ONE } from './demo-day-one.ts';
import { demoFleet } from './demo-fleet.service.ts';
import { loadDemo } from './demo.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let portal: TestPortal;
let pharmacist: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  await loadDemo(portal.context, { history: false });
  pharmacist = await portal.signIn('pharmacist@northside.example', DEMO_PASSWORD);
});
afterAll(() => portal.close());

const msAgo = (at: string): number => portal.clock.now().getTime() - new Date(at).getTime();
const lotsOf = async (cabinetId: string) =>
  (await pharmacist.get(listInventory, { query: { cabinetId, limit: 100 } })).result;

test('S9 S16 the demo’s ledger adds up: on hand, tags, dispensers, and every tag in one place', async () => {
  const { db } = portal;
  expect([...(await findDifferences(db, 10)), ...(await findTagDifferences(db, 10))]).toEqual([]);
  const wrong = await db.one(sql`
    SELECT (SELECT count(*) FROM on_hand WHERE quantity < 0)::int AS negative,
      (SELECT count(*) FROM product_tags WHERE (phase IN ('on hand', 'pending')) AND cabinet_id IS NULL)::int AS nowhere,
      (SELECT count(*) FROM (SELECT product_id, serial FROM product_tags WHERE phase IN ('on hand', 'pending')
        AND serial <> '' GROUP BY 1, 2 HAVING count(*) > 1) AS twice)::int AS twice,
      (SELECT count(*) FROM transactions WHERE (reason = 'UNKNOWN') <> (reason_code IS NOT NULL))::int AS unknown,
      (SELECT count(*) FROM transactions t JOIN devices d USING (cabinet_id)
        WHERE t.customer_id <> d.customer_id)::int AS foreign,
      (SELECT count(*) FROM on_hand h JOIN devices d USING (cabinet_id)
        WHERE cabinet_type = 'EM' AND holder IS NOT NULL AND NOT EXISTS (SELECT FROM device_slots s
          WHERE s.cabinet_id = h.cabinet_id AND s.holder = h.holder AND s.dispenser = h.dispenser
            AND s.product_id = h.product_id AND s.capacity >= h.quantity))::int AS dispensers`);
  expect(wrong).toEqual({ negative: 0, nowhere: 0, twice: 0, unknown: 0, foreign: 0, dispensers: 0 });
  const { rows } = await db.one<{ rows: number }>(sql`SELECT count(*)::int AS rows FROM transactions`);
  expect(rows).toBeLessThan(200_000);
});

test('S15 S16 at Northside one vial is PENDING and another one was vended minutes ago; the device has neither', async () => {
  const { pending, vends } = await pharmacist.get(getRecentVends, {
    params: { cabinetId: DAY_ONE.fridge },
  });
  expect([pending.length, vends.length]).toEqual([1, 1]);
  expect(msAgo(pending[0]?.at ?? '')).toBeLessThan(5 * MINUTE_MS);
  expect(msAgo(vends[0]?.at ?? '')).toBeLessThan(30 * MINUTE_MS);
  expect([pending[0]?.userName, vends[0]?.quantity]).toEqual(['Rosa Delgado', 1]);
  const fridge = FleetList.parse(await demoFleet(portal.context)).find(
    ({ cabinetId }) => cabinetId === DAY_ONE.fridge,
  );
  const units = (await lotsOf(DAY_ONE.fridge)).reduce((sum, { onHand }) => sum + onHand, 0);
  // What is PENDING still counts, but is not there.
  expect(fridge?.stock.length).toBe(units - 1);
  expect(fridge?.stock.every(({ tagId = '' }) => tagId !== '' && tagId !== pending[0]?.tagId)).toBe(true);
});

test('S15 S19 a fridge misses a vial and sees an unknown tag; its next full read says the same', async () => {
  const ops = await portal.signIn('ops@fff.example', DEMO_PASSWORD);
  // As soon as the device has sent something.
  await portal.db.run(sql`UPDATE device_contacts SET clock_at = last_heard_at`);
  const suspects = async () =>
    (
      await ops.get(listSuspectTags, { query: { where: JSON.stringify({ customerId: '100234' }) } })
    ).result.map(({ reason, cabinetId }) => [reason, cabinetId]);
  const both = [
    ['Not seen', DAY_ONE.doubtful],
    ['Unknown tag', DAY_ONE.doubtful],
  ];
  expect((await suspects()).toSorted()).toEqual(both);
  const fridge = FleetList.parse(await demoFleet(portal.context)).find(
    ({ cabinetId }) => cabinetId === DAY_ONE.doubtful,
  );
  const tags = fridge?.stock.flatMap(({ tagId }) => tagId ?? []) ?? [];
  await portal.db.transaction((tx) =>
    postNow(portal.context, tx, '100234', {
      kind: 'full read',
      cause: 'test',
      cabinetId: DAY_ONE.doubtful,
      at: portal.clock.now().getTime(),
      timeReplaced: false,
      session: '',
      tags,
    }),
  );
  expect((await suspects()).toSorted()).toEqual(both);
});

test('SUSP-005 R14 three transactions of different kinds are suspended, and a delivery waits at the shelf', async () => {
  const ops = await portal.signIn('ops@fff.example', DEMO_PASSWORD);
  const { result } = await ops.get(listSuspendedTransactions, { query: { customerId: '100234' } });
  expect(result.map(({ cabinetId, suspendedReason }) => [cabinetId, suspendedReason]).toSorted()).toEqual([
    [
      DAY_ONE.tray,
      expect.stringMatching(/^A change of -[\d.]+ g fits no number of units of this section\.$/),
    ],
    [DAY_ONE.shelf, 'None found in a cycle count.'],
    [DAY_ONE.shelf, 'Received 7 of 8 shipped.'],
  ]);
  expect(new Set(result.map(({ resolutionStatus }) => resolutionStatus))).toEqual(new Set(['Suspended']));
  const shipments = await pharmacist.get(listConsignmentShipments, { query: { cabinetId: DAY_ONE.shelf } });
  const delivery = shipments.result.filter(({ shipmentId }) => shipmentId === 'SHP-1000234');
  expect(delivery.map(({ openQty }) => openQty).toSorted((a, b) => a - b)).toEqual([4, 8, 10]);
});

test('S20 S22 S26 the tray has lost what its review is about: approved as one unit, ledger, scale and device agree', async () => {
  const { db } = portal;
  const held = async () => {
    const tray = FleetList.parse(await demoFleet(portal.context)).find(
      ({ cabinetId }) => cabinetId === DAY_ONE.tray,
    );
    return tray?.stock.reduce((sum, { count }) => sum + count, 0);
  };
  const onHand = async () => (await lotsOf(DAY_ONE.tray)).reduce((sum, lot) => sum + lot.onHand, 0);
  const [before, simulated] = [await onHand(), await held()];
  expect(simulated).toBe(before - 1);
  const otherCounts = async () =>
    (await lotsOf(DAY_ONE.tray)).flatMap(({ salesUoUQty }) =>
      typeof salesUoUQty === 'number' ? [] : [salesUoUQty.scanValue - salesUoUQty.dbValue],
    );
  expect(await otherCounts()).toEqual([-1]);
  const { id } = await db.one<{ id: number }>(sql`
    SELECT id::int FROM stock_reviews WHERE cabinet_id = ${DAY_ONE.tray} AND status = 'Suspended'`);
  const ops = await portal.signIn('ops@fff.example', DEMO_PASSWORD);
  await ops.get(resolveSuspendedTransaction, {
    params: { suspendedId: id },
    body: { status: 'Approved', qty: 1, memo: 'One vial is missing' },
  });
  expect([await onHand(), await held()]).toEqual([simulated, simulated]);
  expect(await otherCounts()).toEqual([]);
});

test('S4 S6 CYC-008 the shelf has expired and expiring lots, one that is due to be counted, and both owners’ stock', async () => {
  const lots = await lotsOf(DAY_ONE.shelf);
  const daysLeft = lots.map(({ expiration }) => -msAgo(expiration ?? '') / DAY_MS);
  expect(daysLeft.some((days) => days < -1)).toBe(true);
  expect(daysLeft.some((days) => days > 0 && days < 7)).toBe(true);
  expect(daysLeft.some((days) => days > 7 && days < 30)).toBe(true);
  const counted = lots.flatMap(({ lastCountedAt }) => (lastCountedAt ? [msAgo(lastCountedAt) / DAY_MS] : []));
  expect(counted.filter((days) => days > 18)).toHaveLength(1);
  expect(counted.filter((days) => days < 5).length).toBeGreaterThan(3);
  const owners = (productId: string) =>
    lots
      .filter(({ productItemId }) => productItemId === productId)
      .flatMap(({ parts }) => parts.map(({ productOwnership }) => productOwnership));
  expect(lots.some(({ productItemId }) => new Set(owners(productItemId)).size === 2)).toBe(true);
  expect(owners('100234-P01')).toEqual(['CUSTOMER']);
});
