import { AGEING_BUCKETS, ageingOf, requestFileName, stockKey, type FileAccount } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { creditOfRequest } from '../../../gateways/embedded-partners/credit-of-request.ts';
import { businessDaysOf, businessToday } from '../../../platform/business-days.ts';
import { sql } from '../../../platform/db/database.ts';
import {
  findDifferences,
  findRollupDifferences,
  findTagDifferences,
} from '../../inventory/ledger/check-ledger.queries.ts';
import { closeDays } from '../../inventory/history/history.service.ts';
import { LAKEVIEW, NORTHSIDE } from '../demo-customers.ts';
import { findDeliveries } from '../demo-deliveries.ts';
import { loadDemo } from '../demo.service.ts';
import type { Past, PastRow } from './past-book.ts';
import { demandOn } from './past-demand.ts';
import { DAY_MS, readPlan, type PastPlan } from './past-plan.ts';
import { pastOf } from './past.ts';
import { billPast, writePast } from './past.service.ts';

/**
 * The past of all devices is checked as generated. Only that of one device of every kind and of a moved one is
 * written to the database: enough to compare it with the ledger's own rows. FULL_DEMO=1 writes all of it.
 */
const WRITTEN = ['100234-013', '100234-006', '100310-002', '100310-005', '100310-006'];
const isFull = process.env['FULL_DEMO'] === '1';

let portal: TestPortal;
let stories: readonly { readonly plan: PastPlan; readonly past: Past }[];
let rows: readonly PastRow[];
let plans: readonly PastPlan[];
let onHand: readonly unknown[];
let delivered: readonly unknown[];

beforeAll(async () => {
  portal = await startTestPortal();
  await loadDemo(portal.context, { history: false, past: true });
  const kept = await portal.db.many<{ value: string }>(sql`
    SELECT value FROM installation WHERE starts_with(fact, 'demo history ')`);
  stories = kept.map(({ value }) => readPlan(value)).map((plan) => ({ plan, past: pastOf(plan) }));
  rows = stories.flatMap(({ past }) => past.rows);
  plans = stories.map(({ plan }) => plan).filter(({ cabinetId }) => isFull || WRITTEN.includes(cabinetId));
  onHand = await stock();
  delivered = await deliveries();
});
afterAll(() => portal.close());

const sizeOf = (some: (row: PastRow) => boolean): number => rows.filter(some).length;

test('what is told of the past never takes more than there is, leaves nothing, and is no more than 200,000 rows (S9)', async () => {
  for (const { plan, past } of stories) {
    const onHand = new Map<string, number>();
    const wrong: string[] = [];
    for (const row of past.rows) {
      const key = `${row.tagId} ${row.serial} ${stockKey(row)}`;
      const left = (onHand.get(key) ?? 0) + row.quantity;
      onHand.set(key, left);
      if (left < 0 || row.at > plan.now || row.at < plan.from || row.postedAt > plan.now) wrong.push(row.key);
    }
    expect([plan.cabinetId, wrong]).toEqual([plan.cabinetId, []]);
    expect([...onHand.values()].filter((left) => left !== 0)).toEqual([]);
  }
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const { present } = await portal.db.one<{ present: number }>(sql`
    SELECT count(*)::int AS present FROM transactions`);
  expect(rows.length + present).toBeLessThan(200_000);
  expect(rows.length).toBeGreaterThan(80_000);
});

test('the past is the same whenever it is told', () => {
  for (const { plan, past } of stories.filter(({ plan: { cabinetId } }) =>
    WRITTEN.slice(0, 2).includes(cabinetId),
  ))
    expect(JSON.stringify(pastOf(plan))).toBe(JSON.stringify(past));
});

test('everything that happens to stock has happened: put back, reverted, carried, counted, expired, called back (S8)', () => {
  const some = {
    pending: sizeOf(({ reasonCode }) => reasonCode === 20),
    putBack: sizeOf(({ reasonCode }) => reasonCode === 10),
    reverted: sizeOf(({ reason, reverses }) => reason === 'REVERT' && reverses !== null),
    carried: sizeOf(({ reason, type }) => reason === 'TRANSFER' && type === 'Insert'),
    inVain: sizeOf(({ action }) => action === 'NO USAGE'),
    countedLess: sizeOf(({ type, action }) => type === 'Cycle Count' && action === 'REMOVAL'),
    expired: sizeOf(({ note }) => note === 'Expired' || note.startsWith('RGA RGA-E')),
    forProviders: sizeOf(({ npi, action }) => npi !== '' && action === 'VEND'),
    withSerials: sizeOf(({ serial, tagId, action }) => serial !== '' && tagId === '' && action === 'VEND'),
    selfManaged: sizeOf(
      ({ productId, action }) => productId.startsWith(`${NORTHSIDE}-P`) && action === 'VEND',
    ),
    theCustomers: sizeOf(
      ({ owner, productId, action }) =>
        owner === 'CUSTOMER' && productId.startsWith('F') && action === 'VEND',
    ),
    receiptsInReview: stories.flatMap(({ past }) => past.reviews).filter(({ kind }) => kind === 'receipt')
      .length,
    countsInReview: stories.flatMap(({ past }) => past.reviews).filter(({ kind }) => kind === 'count').length,
    weightsInReview: stories.flatMap(({ past }) => past.reviews).filter(({ kind }) => kind === 'weight')
      .length,
  };
  expect(Object.entries(some).filter(([, count]) => count < 10)).toEqual([]);
  const recalled = rows.filter(({ note }) => note === 'Lot recalled' || note.startsWith('RGA RGA-R'));
  expect(new Set(recalled.map(({ productId, lot }) => `${productId} ${lot}`)).size).toBe(1);
  expect(new Set(recalled.map(({ cabinetId }) => cabinetId)).size).toBeGreaterThan(2);
  const [first] = recalled;
  // Nobody has it or gets it after that day.
  expect(
    sizeOf((row) => row.productId === first?.productId && row.lot === first.lot && row.at > first.at),
  ).toBe(0);
  const reviewed = new Set(rows.filter(({ action }) => action === 'REVIEW REQD').map(({ key }) => key));
  expect(stories.flatMap(({ past }) => past.reviews).filter(({ key }) => !reviewed.has(key))).toEqual([]);
  expect(reviewed.size).toBe(stories.flatMap(({ past }) => past.reviews).length);
});

test('more is used on weekdays, and vaccines in autumn; one device is new, and one was with another customer before (S31)', () => {
  const vends = rows.filter(({ action }) => action === 'VEND');
  const onDay = (day: number) => vends.filter(({ at }) => new Date(at).getUTCDay() === day).length;
  expect(onDay(2)).toBeGreaterThan(3 * onDay(0));
  const vaccines = new Set(
    stories.flatMap(({ plan }) =>
      plan.streams.filter(({ productGroup }) => productGroup === 'Vaccine').map(({ productId }) => productId),
    ),
  );
  const inMonth = (month: number) =>
    vends.filter(({ at, productId }) => vaccines.has(productId) && new Date(at).getUTCMonth() === month)
      .length;
  expect(inMonth(9)).toBeGreaterThan(2 * inMonth(4));
  expect(demandOn(Date.UTC(2026, 9, 6), 'Vaccine')).toBeGreaterThan(
    demandOn(Date.UTC(2026, 4, 5), 'Vaccine'),
  );
  const days = (plan: PastPlan) => (plan.now - plan.from) / DAY_MS;
  expect(stories.some(({ plan }) => plan.customerId === NORTHSIDE && days(plan) < 31)).toBe(true);
  expect(stories.filter(({ plan }) => days(plan) > 729).length).toBeGreaterThan(12);
  const moved = stories.filter(({ plan }) => plan.to < plan.now);
  expect(new Set(moved.map(({ plan }) => `${plan.cabinetId} ${plan.customerId}`))).toEqual(
    new Set(['100310-005 100310']),
  );
});

test('what the provider delivered came with a shipment line that was received (S11 R13)', () => {
  for (const { past } of stories) {
    const lines = new Map(past.lines.map((line) => [`${line.shipmentId} ${line.productId} ${line.lot}`, 0]));
    for (const { shipmentId, productId, lot, received } of past.lines) {
      const key = `${shipmentId} ${productId} ${lot}`;
      lines.set(key, (lines.get(key) ?? 0) + received);
    }
    for (const row of past.rows) {
      if (row.reason !== 'RESTOCK' || row.action !== 'INSERT') continue;
      const key = `${row.shipmentId} ${row.productId} ${row.lot}`;
      if (row.owner === 'PROVIDER' || row.shipmentId) lines.set(key, (lines.get(key) ?? NaN) - row.quantity);
    }
    expect([...lines].filter(([, left]) => left !== 0)).toEqual([]);
  }
});

const deliveries = () => findDeliveries(portal.context, WRITTEN);
const stock = () =>
  portal.db.many(sql`
    SELECT cabinet_id, product_id, lot, owner, section, holder, dispenser, quantity FROM on_hand
    ORDER BY 1, 2, 3, 4, 5, 6, 7`);
const daysKept = () =>
  portal.db.many(sql`
    SELECT customer_id, cabinet_id, product_id, lot, owner, section, holder, dispenser, tag_id, serial, quantity,
      valid_from::text, valid_to::text
    FROM inventory_days ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12`);
const ordersKept = () =>
  portal.db.one(sql`
    SELECT (SELECT count(*) FROM restock_orders)::int AS orders, (SELECT count(*) FROM order_lines)::int AS lines,
      (SELECT count(*) FROM restock_requests)::int AS requests`);
const rowsAt = async ({ cabinetId, customerId }: PastPlan) =>
  (
    await portal.db.one<{ rows: number }>(sql`
      SELECT count(*)::int AS rows FROM transactions WHERE cabinet_id = ${cabinetId} AND customer_id = ${customerId}`)
  ).rows;

test('an interrupted step leaves nothing, a repeated one adds nothing, and on hand stays as it is', async () => {
  const { context, db, logLines } = portal;
  const [first] = plans;
  if (!first) throw new Error('There is no plan');
  const before = await rowsAt(first);
  const ordersBefore = await ordersKept();
  const killed = {
    ...context,
    db: {
      ...db,
      transaction: (work: Parameters<typeof db.transaction>[0]) =>
        db.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    } as typeof db,
  };
  await expect(writePast(killed, first.place)).rejects.toThrow('killed');
  expect([await rowsAt(first), await ordersKept()]).toEqual([before, ordersBefore]);
  // As if the other devices were done, so that one run is the last.
  await db.run(sql`
    UPDATE installation SET value = 'loaded' WHERE starts_with(fact, 'demo history ')
      AND fact <> ALL(${plans.map(({ place }) => `demo history ${place}`)})`);
  for (const { place } of plans) await Promise.all([writePast(context, place), writePast(context, place)]);
  for (const { place } of plans) await writePast(context, place);
  const own = pastOf(first).rows.filter(({ cabinetId }) => cabinetId === first.cabinetId).length;
  expect(await rowsAt(first)).toBeGreaterThanOrEqual(before + own);
  const written = await db.one<{ rows: number }>(sql`
    SELECT count(*)::int AS rows FROM transactions WHERE key LIKE 'demo/past/%' OR key LIKE 'review/demo/past/%'`);
  const expected = plans.flatMap((plan) => pastOf(plan).rows).filter(({ key }) => key.includes('demo/past/'));
  expect(written.rows).toBe(expected.length);
  expect(await stock()).toEqual(onHand);
  // Units of the past have left again, so they are not put into a simulated device.
  expect(await deliveries()).toEqual(delivered);
  const entries = await db.many<{ type: string }>(sql`
    SELECT event_type AS type FROM audit_entries WHERE service = 'demo' AND resource_type = 'installation' ORDER BY id`);
  expect(entries.map(({ type }) => type)).toEqual(['Demo History Started', 'Demo History Loaded']);
  expect(logLines.filter((line) => line.includes('demo history complete'))).toHaveLength(1);
});

test('the ledger adds up at any time: places, tags, usage by hour, evidence, customers (S9 S16)', async () => {
  const { db } = portal;
  expect([...(await findDifferences(db, 10)), ...(await findTagDifferences(db, 10))]).toEqual([]);
  expect(await findRollupDifferences(db, 10)).toEqual([]);
  const wrong = await db.one(sql`
    SELECT
      (SELECT count(*) FROM (
        SELECT sum(quantity) OVER (PARTITION BY cabinet_id, product_id, lot, owner, section, holder, dispenser
          ORDER BY at, id) AS rest FROM transactions) AS running WHERE rest < 0)::int AS negative,
      (SELECT count(*) FROM transactions WHERE at > ${portal.clock.now()} OR posted_at < at)::int AS late,
      (SELECT count(*) FROM transactions t WHERE NOT EXISTS (
        SELECT FROM devices d LEFT JOIN device_assignments a ON a.cabinet_id = d.cabinet_id AND t.at < a.ends_at
        WHERE d.cabinet_id = t.cabinet_id AND t.customer_id = coalesce(a.customer_id, d.customer_id)))::int AS foreign,
      (SELECT count(*) FROM transactions t WHERE reason = 'RESTOCK' AND action = 'INSERT' AND owner = 'PROVIDER'
        AND quantity <> 0 AND NOT EXISTS (SELECT FROM shipment_lines l WHERE l.customer_id = t.customer_id
          AND l.shipment_id = t.shipment_id AND l.product_id = t.product_id AND l.lot = t.lot
          AND l.received_units > 0))::int AS unexplained,
      (SELECT count(*) FROM (SELECT FROM (
        SELECT customer_id, shipment_id, product_id, lot, received_units AS units FROM shipment_lines
        UNION ALL
        SELECT customer_id, shipment_id, product_id, lot, -quantity FROM transactions
        WHERE reason = 'RESTOCK' AND shipment_id <> '') AS both_sides
        GROUP BY customer_id, shipment_id, product_id, lot HAVING sum(units) <> 0) AS differing)::int AS received,
      (SELECT count(*) FROM transactions back JOIN transactions vend ON vend.key = back.reverses
        WHERE vend.action <> 'VEND' OR vend.tag_id <> back.tag_id OR back.at < vend.at)::int AS reversals,
      (SELECT count(*) FROM (
        SELECT cabinet_id, product_id FROM transactions WHERE product_id <> ''
        GROUP BY 1, 2 HAVING count(*) FILTER (WHERE reason = 'TRANSFER') = 0
        EXCEPT SELECT cabinet_id, product_id FROM device_products) AS held)::int AS unallowed,
      (SELECT count(*) FROM transactions t LEFT JOIN lots USING (product_id, lot)
        WHERE t.lot <> '' AND lots.lot IS NULL)::int AS lots`);
  expect(wrong).toEqual({
    negative: 0,
    late: 0,
    foreign: 0,
    unexplained: 0,
    received: 0,
    reversals: 0,
    unallowed: 0,
    lots: 0,
  });
  const usage = await db.many(sql`
    SELECT customer_id, cabinet_id, product_id, hour, sum(units)::int AS units FROM (
      SELECT customer_id, cabinet_id, product_id, date_trunc('hour', at, 'UTC') AS hour, -quantity AS units
      FROM transactions WHERE action = 'VEND'
      UNION ALL
      SELECT vend.customer_id, vend.cabinet_id, vend.product_id, date_trunc('hour', vend.at, 'UTC'), -back.quantity
      FROM transactions back JOIN transactions vend ON vend.key = back.reverses) AS used
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`);
  expect(
    await db.many(sql`
      SELECT customer_id, cabinet_id, product_id, hour, units FROM usage_hours ORDER BY 1, 2, 3, 4`),
  ).toEqual(usage);
  expect(usage.length).toBeGreaterThan(1000);
});

test('tags, what devices last saw of them, and serial numbers agree with the rows of the ledger (S15 S21)', async () => {
  const wrong = await portal.db.one(sql`
    WITH sums AS (
      SELECT tag_id, sum(quantity) AS rest, count(reverses) AS reverted, max(at) AS last_at, min(at) AS first_at
      FROM transactions WHERE tag_id <> '' GROUP BY tag_id),
    units AS (SELECT * FROM product_tags LEFT JOIN sums USING (tag_id) WHERE phase <> 'shipped')
    SELECT count(*) FILTER (WHERE rest <> (phase IN ('on hand', 'pending'))::int)::int AS phases,
      count(*) FILTER (WHERE reverted <> reversals)::int AS reversals,
      count(*) FILTER (WHERE last_at <> since OR first_at <> received_at)::int AS times,
      count(*) FILTER (WHERE (phase = 'vended') <> (vend_key IS NOT NULL) OR phase = 'vended' AND NOT EXISTS (
        SELECT FROM transactions t WHERE t.key = vend_key AND t.action = 'VEND' AND t.tag_id = units.tag_id
          AND t.cabinet_id = units.cabinet_id AND t.at = since))::int AS vends,
      count(*) FILTER (WHERE active <> (phase <> 'returned'))::int AS active,
      count(*) FILTER (WHERE NOT EXISTS (SELECT FROM tag_sightings s WHERE s.tag_id = units.tag_id
        AND s.cabinet_id = units.cabinet_id AND s.present = (phase = 'on hand')))::int AS unseen,
      (SELECT count(*) FROM serial_units s WHERE cabinet_id IS NULL AND (SELECT sum(quantity) FROM transactions t
        WHERE t.product_id = s.product_id AND t.serial = s.serial AND t.serial <> '') <> 0)::int AS serials,
      (SELECT count(*) FROM shipment_units u WHERE tag_id <> '' AND NOT EXISTS (
        SELECT FROM product_tags t WHERE t.tag_id = u.tag_id AND t.line_key = u.line_key))::int AS shipped,
      (SELECT count(*) FROM door_sessions WHERE opened_at < ${portal.clock.now()}::timestamptz - interval '1 hour')::int
        AS doors
    FROM units`);
  expect(wrong).toEqual({
    phases: 0,
    reversals: 0,
    times: 0,
    vends: 0,
    active: 0,
    unseen: 0,
    serials: 0,
    shipped: 0,
    doors: 0,
  });
});

test('orders explain every shipment to the unit, line by line, and are completed by what was received (R11 R12 R17 S33)', async () => {
  const wrong = await portal.db.one(sql`
    WITH shipped AS (
      SELECT order_number, order_line, sum(total_num_units)::int AS shipped, sum(received_units)::int AS received,
        sum(greatest(total_num_units - received_units, 0)) FILTER (WHERE state = 'ended')::int AS ended,
        bool_or(EXISTS (SELECT FROM stock_reviews r WHERE r.line_key = l.key AND status = 'Suspended')) AS in_review,
        count(DISTINCT (customer_id, cabinet_id, product_id, l.num_units_per_pkg)) AS kinds, min(shipped_at) AS shipped_at,
        min(customer_id) AS customer_id, min(cabinet_id) AS cabinet_id, min(product_id) AS product_id
      FROM shipments JOIN shipment_lines l USING (customer_id, shipment_id) WHERE kind = 'warehouse' GROUP BY 1, 2),
    lines AS (
      SELECT o.*, coalesce(s.shipped, 0) AS shipped, coalesce(s.received, 0) AS received, coalesce(s.ended, 0) AS ended,
        coalesce(s.in_review, false) AS in_review, s.shipped_at, o.status IN ('Not Processed', 'Failed') AS is_request
      FROM order_lines o LEFT JOIN shipped s USING (order_number, order_line))
    SELECT (SELECT count(*) FROM shipped s LEFT JOIN order_lines o USING (order_number, order_line)
        WHERE o.id IS NULL OR s.kinds <> 1 OR (o.customer_id, o.cabinet_id, o.product_id)
          IS DISTINCT FROM (s.customer_id, s.cabinet_id, s.product_id))::int AS unexplained,
      count(*) FILTER (WHERE (shipped_units, received_units, ended_units) IS DISTINCT FROM (shipped, received, ended))::int
        AS counts,
      count(*) FILTER (WHERE status_by IN ('', 'ERP', 'Receiving')
        AND (status = 'Completed') <> (received >= ordered_units AND NOT in_review))::int AS statuses,
      count(*) FILTER (WHERE status_by NOT IN ('', 'ERP', 'Receiving') AND notes IS NULL)::int AS unsaid,
      count(*) FILTER (WHERE shipped > ordered_units OR received + ended > shipped)::int AS too_many,
      count(*) FILTER (WHERE created_at > shipped_at OR updated_at < created_at OR status_at < created_at)::int AS times,
      count(*) FILTER (WHERE NOT EXISTS (SELECT FROM restock_requests r WHERE r.request_number = lines.request_number
        AND r.request_line = lines.request_line AND r.product_id = lines.product_id AND r.cabinet_id = lines.cabinet_id
        AND r.customer_id = lines.customer_id AND r.packs = lines.packs AND r.failure = lines.failure
        AND r.po_status = CASE WHEN is_request THEN lines.status ELSE 'On Order' END
        AND r.order_number IS NOT DISTINCT FROM CASE WHEN NOT is_request THEN lines.order_number END))::int AS requests,
      count(*) FILTER (WHERE NOT EXISTS (SELECT FROM restock_orders r WHERE r.order_number = lines.order_number
        AND r.request_number = lines.request_number AND r.customer_id = lines.customer_id
        AND r.cabinet_id = lines.cabinet_id AND r.created_at = lines.created_at))::int AS orders,
      (SELECT count(*) FROM restock_orders o WHERE NOT EXISTS (SELECT FROM order_lines l
        WHERE l.order_number = o.order_number))::int AS empty
    FROM lines`);
  expect(wrong).toEqual({
    unexplained: 0,
    counts: 0,
    statuses: 0,
    unsaid: 0,
    too_many: 0,
    times: 0,
    requests: 0,
    orders: 0,
    empty: 0,
  });
  const requests = await portal.db.many<{ status: string }>(sql`
    SELECT DISTINCT status FROM order_lines WHERE request_number LIKE 'R-2%' ORDER BY 1`);
  expect(requests.map(({ status }) => status)).toEqual(['Completed', 'Deleted', 'Failed']);
});

test('all that was vended is billed once, and the files of its transmissions agree with it (B1 B3 B6 B11 B13 B14)', async () => {
  const { db, context } = portal;
  await billPast(context);
  const count = () =>
    db.one(sql`SELECT count(*)::int AS requests, sum(version)::int AS steps FROM invoice_requests`);
  const once = await count();
  await billPast(context);
  expect(await count()).toEqual(once);
  const wrong = await db.one(sql`
    WITH vends AS (
      SELECT vend.key, back.key IS NOT NULL AS reversed
      FROM transactions vend JOIN products USING (product_id) LEFT JOIN transactions back ON back.reverses = vend.key
      WHERE vend.action = 'VEND' AND vend.owner = 'PROVIDER' AND source IN ('FFF', 'LUM', 'MBRX')),
    sent AS (
      SELECT r.*, f.account, f.customer_id AS sold_to, f.written_at, f.created_at AS filed_at, f.acknowledged_at AS read_at,
        l.refusal AS refused, f.document_id AS file
      FROM transmission_lines l JOIN transmission_files f USING (document_id) JOIN invoice_requests r ON r.id = l.request_id)
    SELECT (SELECT count(*) FROM vends FULL JOIN invoice_requests r ON r.vend_key = vends.key
        WHERE vends.key IS NULL OR r.id IS NULL OR reversed <> (omitted_reason IS NOT DISTINCT FROM 'REVERT'))::int AS billed,
      (SELECT count(*) FROM sent WHERE file <> document_id OR customer_id <> sold_to
        OR (status = 'TRANSMITTED') = (credit_asked_at IS NOT NULL) OR credit_asked_at < transmitted_at
        OR coalesce(abw_code, 'AUTO') <> account OR transmitted_at <> written_at OR acknowledged_at <> read_at
        OR refusal <> refused)::int AS sent,
      (SELECT count(*) FROM invoice_requests r WHERE (status = 'TRANSMITTED' OR credit_asked_at IS NOT NULL) <> EXISTS (
        SELECT FROM transmission_lines l WHERE l.request_id = r.id))::int AS unsent,
      (SELECT count(*) FROM sent WHERE created_at > filed_at OR abw_at NOT BETWEEN dispensed_at AND filed_at)::int AS times,
      (SELECT count(*) FROM invoice_requests WHERE greatest(abw_at, held_at, omitted_at, acknowledged_at) > ${portal.clock.now()}
        OR least(abw_at, held_at, omitted_at) < dispensed_at)::int AS future,
      (SELECT count(*) FROM invoice_requests WHERE (status = 'ON HOLD') <> (held_by IS NOT NULL)
        OR (manual_split = 'Y' AND auto_split = 'N' AND status <> 'OMITTED')
          AND (status = 'PENDING ABW') <> (abw_code IS NULL) OR (abw_by IS NOT NULL AND abw_code IS NULL))::int AS states,
      (SELECT count(*) FROM transmission_files f WHERE ((lines, quantity, refused_lines) = (
        SELECT count(*), sum(r.quantity), count(*) FILTER (WHERE l.refusal <> '')
        FROM transmission_lines l JOIN invoice_requests r ON r.id = l.request_id
        WHERE l.document_id = f.document_id)) IS NOT TRUE)::int AS files,
      (SELECT count(*) FROM transmissions t WHERE finished_at IS NULL OR ((files, lines) = (
        SELECT count(*), sum(f.lines) FROM transmission_files f WHERE f.transmission_id = t.id)) IS NOT TRUE)::int AS transmissions,
      (SELECT count(*) FROM invoice_requests
        WHERE status = 'READY' AND dispensed_at < ${portal.clock.now()}::timestamptz - interval '4 days')::int AS waiting`);
  expect(wrong).toEqual({
    billed: 0,
    sent: 0,
    unsent: 0,
    times: 0,
    future: 0,
    states: 0,
    files: 0,
    transmissions: 0,
    waiting: 0,
  });
  const days = businessDaysOf(context);
  const files = await db.many<{
    customerId: string;
    account: FileAccount;
    documentId: string;
    name: string;
    at: Date;
  }>(sql`
    SELECT customer_id AS "customerId", account, document_id AS "documentId", file_name AS name, created_at AS at
    FROM transmission_files`);
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter(
      (file) => file.name !== requestFileName(file, days.dayOf(file.at.getTime()), file.documentId),
    ),
  ).toEqual([]);
});

test('all that was sent is on one invoice, and the ERP, the invoices and what was paid agree to the cent (B15 B16 B17 B18)', async () => {
  const { db, context } = portal;
  const wrong = await db.one(sql`
    WITH billed AS (SELECT * FROM invoice_lines WHERE request_id IS NOT NULL AND NOT is_credit),
    numbers AS (SELECT number, (9400000000 + number)::text AS invoice_number, account FROM embedded_invoices)
    SELECT (SELECT count(*) FROM invoice_requests r FULL JOIN billed ON billed.request_id = r.id
        WHERE r.id IS NULL OR (r.document_id IS NOT NULL AND r.refusal = '') <> (billed.request_id IS NOT NULL)
          OR billed.quantity <> r.quantity OR billed.dispensed_at <> r.dispensed_at OR billed.serial <> r.serial)::int AS requests,
      (SELECT count(*) FROM invoices WHERE amount_cents <> (
          SELECT sum(l.amount_cents) FROM invoice_lines l WHERE l.invoice_number = invoices.invoice_number)
        OR settled_cents <> coalesce((
          SELECT sum(p.amount_cents) FROM invoice_payments p WHERE p.invoice_number = invoices.invoice_number), 0)
        OR abs(settled_cents) > abs(amount_cents))::int AS sums,
      (SELECT count(*) FROM invoices FULL JOIN numbers USING (invoice_number)
        WHERE number IS NULL OR customer_id IS NULL)::int AS numbers,
      (SELECT max(number) - min(number) + 1 - count(*) FROM numbers)::int AS gaps,
      (SELECT count(*) FROM billed FULL JOIN (embedded_billed JOIN numbers USING (number)) erp USING (request_id)
        WHERE billed.invoice_number IS DISTINCT FROM erp.invoice_number
          OR billed.amount_cents IS DISTINCT FROM (erp.line ->> 'amount')::bigint)::int AS remembered,
      (SELECT count(*) FROM invoice_payments p FULL JOIN (SELECT * FROM payment_attempts WHERE status = 'paid') a
          USING (invoice_number, reference)
        WHERE p.kind = 'card' AND (p.amount_cents, p.amount_cents) IS DISTINCT FROM (a.amount_cents, a.paid_cents)
          OR p.id IS NULL)::int AS cards,
      (SELECT count(*) FROM invoices LEFT JOIN invoice_payments USING (invoice_number)
        WHERE greatest(invoices.received_at, invoice_payments.received_at) > ${portal.clock.now()}
          OR paid_on < invoice_date)::int AS times,
      (SELECT count(*) FROM invoice_requests r WHERE credit_asked_at IS NOT NULL AND (
        SELECT count(*) FROM invoice_lines l WHERE l.request_id = r.id AND is_credit) <> 1)::int AS credits`);
  expect(wrong).toEqual({
    requests: 0,
    sums: 0,
    numbers: 0,
    gaps: 0,
    remembered: 0,
    cards: 0,
    times: 0,
    credits: 0,
  });
  const today = businessToday(context);
  // Of the second Lakeview customer little is written here.
  for (const customerId of [NORTHSIDE, ...LAKEVIEW.slice(0, isFull ? 2 : 1)]) {
    const due = await db.many<{ due: string }>(sql`
      SELECT due_date::text AS due FROM invoices WHERE customer_id = ${customerId} AND open_cents > 0`);
    const ages = new Set(due.map((open) => ageingOf(open.due, today)));
    expect([customerId, AGEING_BUCKETS.filter((bucket) => !ages.has(bucket))]).toEqual([customerId, []]);
  }

  // The embedded ERP continues the numbers: an old request is credited on the next one.
  const old = await db.one<{ id: number; customerId: string; invoiceNumber: string; next: string }>(sql`
    SELECT request_id AS id, customer_id AS "customerId", invoice_number AS "invoiceNumber",
      (SELECT (9400000001 + max(number))::text FROM embedded_invoices) AS next
    FROM invoice_lines JOIN invoices USING (invoice_number)
    WHERE request_id IS NOT NULL AND invoice_lines.amount_cents > 0 ORDER BY invoice_date, request_id LIMIT 1`);
  const [memo] = await db.transaction((tx) =>
    creditOfRequest(
      tx,
      {
        documentId: `P-CRD-${old.id}`,
        requestId: old.id,
        customerId: old.customerId,
        reason: 'ERROR',
        rgaNumber: '',
        note: '',
        requestedAt: portal.clock.now(),
      },
      { delayMs: 0, days: businessDaysOf(context) },
    ),
  );
  expect(memo?.document.content).toMatchObject({
    invoiceNumber: old.next,
    creditedInvoice: old.invoiceNumber,
    lines: [{ requestId: old.id }],
  });
});

test('counts found what there was, and reviews of the past are resolved (S26 S28)', async () => {
  const wrong = await portal.db.one(sql`
    SELECT (SELECT count(*) FROM cycle_counts c WHERE counted <> (
        SELECT coalesce(sum(quantity), 0) FROM transactions t WHERE t.cabinet_id = c.cabinet_id
          AND t.product_id = c.product_id AND t.lot = c.lot AND t.at <= c.at))::int AS counts,
      (SELECT count(*) FROM stock_reviews r WHERE status = 'Suspended' AND key LIKE 'demo/past/%')::int AS open,
      (SELECT count(*) FROM stock_reviews r WHERE key LIKE 'demo/past/%' AND (resolved_at < opened_at OR NOT EXISTS (
        SELECT FROM transactions t WHERE t.key = r.key AND action = 'REVIEW REQD' AND quantity = 0)))::int AS rows`);
  expect(wrong).toEqual({ counts: 0, open: 0, rows: 0 });
});

test('the days are those that closing them one after the other writes (S30)', async () => {
  const { db, context, clock } = portal;
  const kept = await daysKept();
  expect(kept.length).toBeGreaterThan(1000);
  const closed = () =>
    db.many(
      sql`SELECT customer_id, closed_through::text, closed_until, time_zone FROM inventory_closed ORDER BY 1`,
    );
  const closedNow = await closed();
  const days = businessDaysOf(context);
  const through = days.dayOf(clock.now().getTime() - (isFull ? 800 : 40) * DAY_MS);
  const until = new Date(days.endOf(through));
  await db.run(sql`DELETE FROM inventory_days WHERE valid_from > ${through}`);
  await db.run(sql`UPDATE inventory_days SET valid_to = NULL WHERE valid_to >= ${through}`);
  await db.run(sql`UPDATE inventory_closed SET closed_through = ${through}, closed_until = ${until}`);
  const wrongDays = await db.many(sql`
    SELECT cabinet_id, product_id, lot, tag_id, serial, sum(quantity) AS difference FROM (
      SELECT customer_id, cabinet_id, product_id, lot, owner, section, holder, dispenser, tag_id, serial, quantity
      FROM transactions WHERE at < ${until}
      UNION ALL
      SELECT customer_id, cabinet_id, product_id, lot, owner, section, holder, dispenser, tag_id, serial, -quantity
      FROM inventory_days WHERE valid_to IS NULL) AS both_sides
    GROUP BY 1, 2, 3, 4, 5, customer_id, owner, section, holder, dispenser HAVING sum(quantity) <> 0`);
  expect(wrongDays).toEqual([]);
  await closeDays(context);
  expect(await closed()).toEqual(closedNow);
  expect(await daysKept()).toEqual(kept);
  expect(await db.many(sql`SELECT key FROM inventory_corrections`)).toEqual([]);
});
