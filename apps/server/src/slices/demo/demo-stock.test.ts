import {
  getRecentVends,
  listChannelGroups,
  listConsignmentShipments,
  listCustomerOrderRequests,
  listInventory,
  listNotificationActivity,
  listSuspectTags,
  listSuspendedTransactions,
  resolveSuspendedTransaction,
  retryDocument,
} from '@parwell/contract';
import { RESTOCK_STATUSES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FleetList } from '../../../../simulator/src/fleet-list.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { Browser } from '../../../test/browser.ts';
import { addProduct } from '../../../test/products.ts';
import { documentImporters } from '../../document-importers.ts';
import { runEmbeddedPartners } from '../../gateways/embedded-partners/embedded-partners.ts';
import { raw, sql } from '../../platform/db/database.ts';
import { receiveDocuments } from '../exchange/exchange.public.ts';
import { postNow } from '../inventory/inventory.public.ts';
import { findDifferences, findTagDifferences } from '../inventory/ledger/check-ledger.queries.ts';
import { remindOfCounts } from '../inventory/counts/inventory-reminder.service.ts';
import { workOffMarks } from '../restock/work-off-marks.service.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { DAY_ONE } from './demo-day-one.ts';
import { STRANGE_SHIPMENT } from './demo-order-stories.ts';
import { demoFleet } from './demo-fleet.service.ts';
import { loadDemo } from './demo.service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let portal: TestPortal;
let pharmacist: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  // A worker runs this as soon as it starts.
  await remindOfCounts(portal.context);
  await loadDemo(portal.context, { history: false });
  pharmacist = await portal.signIn('pharmacist@northside.example', DEMO_PASSWORD);
});
afterAll(() => portal.close());

const msAgo = (at: string): number => portal.clock.now().getTime() - new Date(at).getTime();
const lotsOf = async (cabinetId: string) =>
  (await pharmacist.get(listInventory, { query: { cabinetId, limit: 100 } })).result;

test('also without a history there are groups and a month of mails: opened, delivered, and one that came back (N8 N9 N10)', async () => {
  const admin = await portal.signIn('admin@northside.example', DEMO_PASSWORD);
  const manager = await portal.signIn('manager@lakeview.example', DEMO_PASSWORD);
  const read = async (browser: Browser, customerId: string) => ({
    groups: (await browser.get(listChannelGroups, { params: { customerId } })).result,
    mails: (await browser.get(listNotificationActivity, { query: { customerId } })).result,
  });
  const [northside, lakeview] = [await read(admin, NORTHSIDE), await read(manager, LAKEVIEW[0])];
  expect([northside.groups.length, lakeview.groups.length]).toEqual([6, 3]);
  const count = (status: string) => northside.mails.filter((mail) => mail.status === status).length;
  expect(count('bounce')).toBe(1);
  for (const status of ['open', 'delivered']) expect(count(status)).toBeGreaterThan(2);
  expect(northside.mails.length).toBe(count('bounce') + count('open') + count('delivered'));
  expect(lakeview.mails.length).toBeGreaterThan(1);
  const marked = northside.groups
    .flatMap(({ channelData }) => channelData)
    .filter(({ problem }) => problem !== null);
  expect(marked.map(({ SEND_EMAIL_TO }) => SEND_EMAIL_TO)).toEqual(['night.desk@northside.example']);
  const types = (mails: typeof northside.mails) => new Set(mails.flatMap(({ categories }) => categories));
  expect(types(northside.mails)).toContain('viewpoint_temp_excursion');
  // Nobody is notified of events that filled the demo, nor reminded of this week again.
  const isReminded = northside.mails.some(
    ({ categories, created_at }) => categories.includes('inventory_reminder') && msAgo(created_at) < DAY_MS,
  );
  if (isReminded) await remindOfCounts(portal.context);
  expect(await portal.db.many(sql`SELECT FROM notifications_waiting`)).toEqual([]);
  const texts = await portal.db.one(sql`
    SELECT count(*)::int AS texts FROM mail_messages WHERE notification_type IS NOT NULL AND body IS NOT NULL`);
  expect(texts).toEqual({ texts: 0 });
});

test('the demo’s ledger adds up: on hand, tags, dispensers, and every tag in one place (S9 S16)', async () => {
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

test('at Northside one vial is PENDING and another one was vended minutes ago; the device has neither (S15 S16)', async () => {
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
  // PENDING units still count, but are not there.
  expect(fridge?.stock.length).toBe(units - 1);
  expect(fridge?.stock.every(({ tagId = '' }) => tagId !== '' && tagId !== pending[0]?.tagId)).toBe(true);
});

test('a fridge misses a vial and sees an unknown tag; its next full read says the same (S15 S19)', async () => {
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

test('three transactions of different kinds are suspended, and a delivery waits at the shelf (SUSP-005 R14)', async () => {
  const ops = await portal.signIn('ops@fff.example', DEMO_PASSWORD);
  const { result: all } = await ops.get(listSuspendedTransactions, { query: { customerId: '100234' } });
  // Depending on the day, counts of the last weeks have found none of a lot, and somebody has resolved it.
  const result = all.filter(({ resolutionStatus }) => resolutionStatus === 'Suspended');
  expect(result.map(({ cabinetId, suspendedReason }) => [cabinetId, suspendedReason]).toSorted()).toEqual([
    [
      DAY_ONE.tray,
      expect.stringMatching(/^A change of -[\d.]+ g fits no number of units of this section\.$/),
    ],
    [DAY_ONE.shelf, 'None found in a cycle count.'],
    [DAY_ONE.shelf, 'Received 7 of 8 shipped.'],
  ]);
  const shipments = await pharmacist.get(listConsignmentShipments, { query: { cabinetId: DAY_ONE.shelf } });
  const delivery = shipments.result.filter(({ shipmentId }) => shipmentId === 'SHP-1000234');
  expect(delivery.map(({ openQty }) => openQty).toSorted((a, b) => a - b)).toEqual([4, 8, 10]);
});

test('what people have received, devices that count have reported too (R14)', async () => {
  expect(await portal.db.many(sql`SELECT key, units FROM unmatched_units`)).toEqual([]);
  const confirmed = await portal.db.many<{ note: string }>(
    sql`SELECT note FROM confirmed_units WHERE key ~ '^demo/day one/.*/put in'`,
  );
  expect(confirmed.map(({ note }) => note)).toEqual(['Received before: 3.']);
});

const ordersByState = () =>
  portal.db.many<{ state: string; customers: string[] }>(sql`
    SELECT state, array_agg(DISTINCT customer_id ORDER BY customer_id) AS customers
    FROM order_lines o LEFT JOIN LATERAL (
      SELECT bool_or(state = 'open' AND estimated_delivery < ${portal.clock.now()}::date) AS is_late,
        bool_or(state = 'open' AND transmit_status = 'Pending') AS is_pending,
        bool_or(state = 'open' AND transmit_status = 'Virtual') AS is_virtual,
        bool_or(EXISTS (SELECT FROM stock_reviews r WHERE r.line_key = l.key AND status = 'Suspended')) AS is_in_review,
        bool_or(l.lot <> (SELECT lot FROM restock_requests r WHERE r.request_number = o.request_number
          AND r.request_line = o.request_line AND r.lot <> '')) AS is_other_lot, count(*) AS shipments
      FROM shipments JOIN shipment_lines l USING (customer_id, shipment_id)
      WHERE shipments.order_number = o.order_number AND l.order_line = o.order_line) AS way ON true
    CROSS JOIN LATERAL (VALUES (status), (CASE WHEN is_late THEN 'late' END), (CASE WHEN is_virtual THEN 'virtual' END),
      (CASE WHEN is_pending AND NOT is_late THEN 'to receive' END), (CASE WHEN is_in_review THEN 'in review' END),
      (CASE WHEN is_other_lot THEN 'other lot' END), (CASE WHEN shipments > 1 THEN 'in two parts' END),
      (CASE WHEN status = 'On Order' AND shipped_units = 0 THEN 'not shipped' END),
      (CASE WHEN status = 'On Order' AND shipped_units BETWEEN 1 AND ordered_units - 1 THEN 'in part' END),
      (CASE WHEN status = 'Completed' AND received_units < ordered_units AND notes IS NOT NULL THEN 'short' END)
    ) AS seen (state)
    WHERE state IS NOT NULL AND o.request_number ~ '^R-1000[0-9]{2}$' GROUP BY state ORDER BY state`);

test('on the first day there are orders in every state, for staff, both hospitals and the purchasing group (R11 R12 R13 R14)', async () => {
  const { context, db, clock, jobs } = portal;
  const states = [
    { state: 'Completed', customers: ['100234', '100310'] },
    { state: 'Deleted', customers: ['100234'] },
    { state: 'Failed', customers: ['100234', '100310'] },
    { state: 'in part', customers: ['100234'] },
    { state: 'in review', customers: ['100234'] },
    { state: 'in two parts', customers: ['100234'] },
    { state: 'late', customers: ['100234'] },
    { state: 'Not Processed', customers: ['100234', '100311'] },
    { state: 'not shipped', customers: ['100234', '100402'] },
    { state: 'On Order', customers: ['100234', '100311', '100402'] },
    { state: 'other lot', customers: ['100234'] },
    { state: 'short', customers: ['100310'] },
    { state: 'to receive', customers: ['100234', '100311'] },
    { state: 'virtual', customers: ['100234'] },
  ];
  const byState = (rows: readonly { state: string }[]) =>
    rows.toSorted((a, b) => (a.state < b.state ? -1 : 1));
  expect(byState(await ordersByState())).toEqual(byState(states));
  const documents = () =>
    db.many<{ state: string; documents: number; problem: string }>(sql`
      SELECT state, count(*)::int AS documents, max(problem) AS problem FROM (
        SELECT state, problem FROM inbound_documents
        UNION ALL SELECT CASE WHEN sent_at IS NULL THEN 'unsent' ELSE 'sent' END, problem FROM outbound_documents
      ) AS both_ways GROUP BY state ORDER BY state`);
  const exchanged = [
    { state: 'quarantined', documents: 1, problem: 'Shipment SHP-1000300: unknown product F10999.' },
    { state: 'sent', documents: 16, problem: '' },
    { state: 'taken', documents: 29, problem: '' },
  ];
  expect(await documents()).toEqual(exchanged);

  // It stays so while the embedded partners work.
  await jobs.runWaiting();
  await runEmbeddedPartners(context);
  clock.advance({ hours: 1 });
  await receiveDocuments(context, documentImporters);
  clock.advance({ hours: -1 });
  expect(byState(await ordersByState())).toEqual(byState(states));
  expect(await documents()).toEqual(exchanged);

  // Once the product is known, the shipment can be imported.
  await addProduct(portal, STRANGE_SHIPMENT.productId, 'Immune globulin 30 g');
  const { id } = await db.one<{ id: number }>(
    sql`SELECT id FROM inbound_documents WHERE state = 'quarantined'`,
  );
  const ops = await portal.signIn('ops@fff.example', DEMO_PASSWORD);
  await ops.get(retryDocument, { params: { direction: 'in', entryId: id } });
  await receiveDocuments(context, documentImporters);
  expect(await documents()).toMatchObject([{ state: 'sent' }, { state: 'taken', documents: 30 }]);
});

test('the tray has lost what its review is about: approved as one unit, ledger, scale and device agree (S20 S22 S26)', async () => {
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

test('the shelf has expired and expiring lots, one that is due to be counted, and both owners’ stock (S4 S6 CYC-008)', async () => {
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

test('on the first day there are rows of every status, each exception, exclusions, and requests in every state (R2 R5 R6 R15)', async () => {
  await workOffMarks(portal.context);
  const shown = async (column: 'status' | 'unnest(warnings)') =>
    (
      await portal.db.many<{ shown: string }>(sql`
        SELECT DISTINCT ${raw(column)} AS shown FROM restock_rows WHERE NOT excluded ORDER BY 1`)
    ).map((row) => row.shown.replace(/has \d+/, 'has {n}'));
  // All states but the one of a running release.
  expect(await shown('status')).toEqual(
    RESTOCK_STATUSES.filter((status) => status !== 'Not Processed').toSorted(),
  );
  expect(new Set(await shown('unnest(warnings)'))).toEqual(
    new Set([
      'A whole pack does not fit',
      'Batch expires within 60 days',
      'Customer setup incomplete',
      'Material is not released for this plant.',
      'No device',
      'No device keeps the right temperature',
      'No par setting',
      'No warehouse inventory',
      'Product is inactive',
      'This product currently has {n} outstanding order(s).',
      'Warehouse inventory below recommended qty',
    ]),
  );
  const { left, today, recommended } = await portal.db.one<Record<string, number>>(sql`
    SELECT count(*) FILTER (WHERE excluded)::int AS left, count(*) FILTER (WHERE excluded_today)::int AS today,
      count(*) FILTER (WHERE NOT is_exception AND status IN ('Urgent', 'Replen', 'Opportunity'))::int AS recommended
    FROM restock_rows`);
  expect([left, today].every((count) => (count ?? 0) > 0)).toBe(true);
  expect(recommended).toBeGreaterThan(20);

  const buyer = await portal.signIn('buyer@northside.example', DEMO_PASSWORD);
  const { result } = await buyer.get(listCustomerOrderRequests, { query: { limit: 100 } });
  expect(result.map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'DENIED', 'PENDING', 'PENDING']);
  const approved = result.find(({ status }) => status === 'APPROVED');
  expect(approved?.outcome).toMatchObject({ problem: '', orderNumbers: ['SO-234104'] });
  expect(approved?.outcome.trackingNumbers).toHaveLength(1);
});
