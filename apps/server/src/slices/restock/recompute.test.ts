import { updateDevice } from '@parwell/contract';
import type { RestockStatus } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { order } from '../../../test/orders.ts';
import { addProduct, keepProducts } from '../../../test/products.ts';
import { readRevisions, readRows, vend, warehouseHas } from '../../../test/restock.ts';
import { beginStock } from '../../../test/stock.ts';
import { businessToday } from '../../platform/business-days.ts';
import { sql } from '../../platform/db/database.ts';
import { markRestock } from './marks.queries.ts';
import { findBehind } from './rows.queries.ts';
import { recomputeAll, workOffMarks } from './work-off-marks.service.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'VISION', cabinetState: 30 });
  await addDevice(portal.db, { cabinetId: 'e1', customerId: 'c2', cabinetType: 'VISION', cabinetState: 30 });
  await portal.db.run(sql`UPDATE customers SET state = 'NC', status = '1' WHERE customer_id = 'c1'`);
  await portal.db.run(sql`UPDATE customers SET status = '0' WHERE customer_id = 'c2'`);
});
afterAll(() => portal.close());

interface Par {
  readonly customerId?: string;
  readonly type?: string;
  readonly min?: number | null;
  readonly max?: number;
  readonly crl?: number | null;
  readonly maxFill?: number | null;
  readonly pack?: number | null;
}

const setting = async (
  productId: string,
  {
    customerId = 'c1',
    type = 'VISION',
    min = 2,
    max = 10,
    crl = null,
    maxFill = null,
    pack = null,
  }: Par = {},
) =>
  (
    await portal.db.one<{ id: number }>(sql`
      INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set, crl, max_fill, pack_to_lum)
      VALUES (${customerId}, ${productId}, ${type}, ${min}, ${max}, ${crl}, ${maxFill}, ${pack}) RETURNING id`)
  ).id;

interface Case {
  readonly held?: number;
  readonly par?: Par | null;
  /** In the warehouse NCDC. */
  readonly packs?: number;
  readonly status: RestockStatus;
  readonly warnings?: readonly string[];
  readonly quantity?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  stocked: { held: 10, status: 'Stocked' },
  urgent: { held: 1, status: 'Urgent', quantity: 9 },
  replen: { held: 3, par: { min: null, crl: 4 }, status: 'Replen', quantity: 7 },
  opportunity: { held: 8, status: 'Opportunity', quantity: 2 },
  outstanding: {
    held: 1,
    status: 'Order Outstanding',
    warnings: ['This product currently has 1 outstanding order(s).'],
    quantity: 4,
  },
  failed: { held: 1, status: 'Failed', warnings: ['Customer is blocked for delivery.'], quantity: 9 },
  releasing: { held: 1, status: 'Not Processed', quantity: 9 },
  gap: { held: 5, par: null, status: 'Gap', warnings: ['No par setting'] },
  'no-device': { par: { type: 'RFID' }, status: 'Urgent', warnings: ['No device'], quantity: 10 },
  inactive: { held: 1, status: 'Urgent', warnings: ['Product is inactive'], quantity: 9 },
  nowhere: { held: 1, packs: 0, status: 'Urgent', warnings: ['No warehouse inventory'], quantity: 9 },
  few: {
    held: 1,
    packs: 2,
    status: 'Urgent',
    warnings: ['Warehouse inventory below recommended qty'],
    quantity: 9,
  },
  pack: {
    held: 1,
    par: { pack: 10, maxFill: 5 },
    status: 'Urgent',
    warnings: ['A whole pack does not fit'],
    quantity: 0,
  },
};

test('every status and every warning comes from what is stored (R2 R6 OMGT-066 OMGT-072 OERR-016)', async () => {
  const ids = new Map<string, number>();
  for (const [productId, { par = {} }] of Object.entries(CASES)) {
    await addProduct(portal, productId, `Product ${productId}`, { active: productId !== 'inactive' });
    if (par) ids.set(productId, await setting(productId, par));
  }
  await beginStock(
    portal,
    'c1',
    'd1',
    Object.entries(CASES).flatMap(([productId, { held }]) =>
      held ? [{ productId, lot: 'L1', count: productId === 'gap' ? held + 1 : held }] : [],
    ),
  );
  portal.clock.advance({ minutes: 1 });
  await vend(portal, 'c1', 'd1', 'gap');
  await order(portal, { customerId: 'c1', cabinetId: 'd1', productId: 'outstanding', packs: 5 });
  await portal.db.run(sql`
    INSERT INTO restock_failures VALUES (${`par/${ids.get('failed')}`}, 'Customer is blocked for delivery.', now())`);
  await portal.db.run(sql`
    WITH release AS (
      INSERT INTO releases VALUES (gen_random_uuid(), 'In Progress', 'planner', now()) RETURNING id)
    INSERT INTO release_lines (release_id, place, row_key, customer_id, cabinet_id, product_id, packs, warehouse, lot,
      shipping_method)
    SELECT id, 1, ${`par/${ids.get('releasing')}`}, 'c1', 'd1', 'releasing', 1, 'NCDC', 'W1', 'Ground' FROM release`);
  // A batch that lasts only two months, and a customer without deliveries yet.
  await addProduct(portal, 'soon', 'Soon expired');
  const soon = await setting('soon');
  const unready = await setting('urgent', { customerId: 'c2' });
  await warehouseHas(
    portal,
    Object.fromEntries(
      Object.entries(CASES).flatMap(([productId, { packs = 50 }]) => (packs > 0 ? [[productId, packs]] : [])),
    ),
  );
  await warehouseHas(portal, { soon: 50 }, { warehouse: 'SCDC', days: 60 });
  await recomputeAll(portal.context);
  const rows = await readRows(portal.db);
  const keyOf = (productId: string) =>
    ids.has(productId) ? `par/${ids.get(productId)}` : `gap/c1/${productId}/VISION`;
  const found = Object.fromEntries(
    Object.keys(CASES).map((productId) => {
      const row = rows[keyOf(productId)];
      const { warnings, quantity, is_exception: exception } = row ?? ({} as Record<string, unknown>);
      return [productId, { status: row?.status, warnings, quantity, exception }];
    }),
  );
  expect(found).toEqual(
    Object.fromEntries(
      Object.entries(CASES).map(([productId, { status, warnings = [], quantity = 0 }]) => [
        productId,
        { status, warnings, quantity, exception: warnings.length > 0 },
      ]),
    ),
  );
  expect(rows[`par/${soon}`]).toMatchObject({ warnings: ['Batch expires within 60 days'] });
  expect(rows[`par/${unready}`]).toMatchObject({ warnings: ['Customer setup incomplete'] });
});

const mark = (...marks: Parameters<typeof markRestock>[1]) =>
  portal.db.transaction((tx) => markRestock(tx, marks));
/** The rows whose revision changed. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await readRevisions(portal.db);
  await work();
  const after = await readRevisions(portal.db);
  const rows = await readRows(portal.db);
  return Object.keys({ ...before, ...after })
    .filter((key) => before[key] !== after[key])
    .map((key) => rows[key]?.par_product_id ?? key)
    .toSorted();
}

test('only rows that differ are written, each with a new revision, and two who work at once share the marks (R9)', async () => {
  await workOffMarks(portal.context);
  expect(await changedBy(() => recomputeAll(portal.context))).toEqual([]);
  await mark({}, { customerId: 'c1' }, { productId: 'urgent' }, { customerId: 'c2', productId: 'urgent' });
  expect(await changedBy(() => workOffMarks(portal.context))).toEqual([]);

  await vend(portal, 'c1', 'd1', 'stocked');
  expect(await changedBy(() => workOffMarks(portal.context))).toEqual(['stocked']);
  // A warehouse reports the same stock except for one product; other products do not depend on it.
  const batches = await portal.db.many<{ productId: string; packs: number }>(sql`
    SELECT product_id AS "productId", packs FROM warehouse_stock WHERE warehouse = 'NCDC'`);
  const packs = Object.fromEntries(batches.map((batch) => [batch.productId, batch.packs]));
  portal.clock.advance({ minutes: 1 });
  await warehouseHas(portal, { ...packs, few: 3 });
  expect(await portal.db.many(sql`SELECT customer_id, product_id FROM restock_marks`)).toEqual([
    { customer_id: '', product_id: 'few' },
  ]);
  expect(await changedBy(() => workOffMarks(portal.context))).toEqual(['few']);

  // Many concurrent runs lose nothing and write nothing twice.
  for (let n = 0; n < 5; n += 1) {
    portal.clock.advance({ seconds: 1 });
    await vend(portal, 'c1', 'd1', 'opportunity');
    const changed = await changedBy(() =>
      Promise.all([workOffMarks(portal.context), workOffMarks(portal.context)]),
    );
    expect(changed).toContain('opportunity');
    expect(await portal.db.many(sql`SELECT 1 FROM restock_marks`)).toEqual([]);
  }
  // All rows are up to date, unless a mark is still being processed.
  const asOf = async () =>
    (await portal.db.one<{ asOf: Date }>(sql`SELECT as_of AS "asOf" FROM restock_state`)).asOf;
  expect(await asOf()).toEqual(portal.clock.now());
  const [before, marked] = [portal.clock.now(), await readRows(portal.db)];
  portal.clock.advance({ seconds: 1 });
  await mark({ customerId: 'c1' });
  await portal.db.transaction(async (other) => {
    await other.run(sql`SELECT FROM restock_marks FOR UPDATE`);
    expect(await workOffMarks(portal.context)).toBe(0);
    expect(await asOf()).toEqual(before);
    expect(await findBehind(portal.db, portal.clock.now())).toEqual({ asOf: before, marks: 1 });
  });
  expect(await workOffMarks(portal.context)).toBe(1);
  expect(await asOf()).toEqual(portal.clock.now());
  expect(await findBehind(portal.db, portal.clock.now())).toBeUndefined();
  await portal.db.run(sql`DELETE FROM restock_rows`);
  await recomputeAll(portal.context);
  expect(marked).toEqual(await readRows(portal.db));
});

test('a customer that orders today is filled up with the rest, and no longer when it does not (R2 R9)', async () => {
  await addDevice(portal.db, { cabinetId: 'x1', customerId: 'c3', cabinetType: 'VISION' });
  for (const productId of ['o1', 'o2']) await addProduct(portal, productId, productId);
  const [first, second] = [
    await setting('o1', { customerId: 'c3' }),
    await setting('o2', { customerId: 'c3' }),
  ];
  await beginStock(portal, 'c3', 'x1', [
    { productId: 'o1', lot: 'L1', count: 8 },
    { productId: 'o2', lot: 'L1', count: 8 },
  ]);
  const statuses = async () => {
    await workOffMarks(portal.context);
    const rows = await readRows(portal.db);
    return [first, second].map((id) => rows[`par/${id}`]?.status);
  };
  expect(await statuses()).toEqual(['Stocked', 'Stocked']);
  portal.clock.advance({ seconds: 1 });
  await vend(portal, 'c3', 'x1', 'o1', { count: 7 });
  expect(await statuses()).toEqual(['Urgent', 'Opportunity']);
  // A row excluded today is no reason to order.
  const weekday = new Date(`${businessToday(portal.context)}T00:00:00Z`).getUTCDay() || 7;
  const exclude = (day: number | null) =>
    portal.db.run(sql`
      INSERT INTO restock_exclusions VALUES ('c3', 'o1', ${day ?? 0}, 'Review')`);
  await exclude(weekday);
  await mark({ customerId: 'c3', productId: 'o1' });
  expect(await statuses()).toEqual(['Urgent', 'Stocked']);
  expect((await readRows(portal.db))[`par/${first}`]).toMatchObject({
    excluded: false,
    excluded_today: true,
    excluded_weekdays: 1 << (weekday - 1),
  });
  await portal.db.run(sql`DELETE FROM restock_exclusions`);
  await exclude(null);
  await mark({ customerId: 'c3', productId: 'o1' });
  expect(await statuses()).toEqual(['Urgent', 'Stocked']);
  expect((await readRows(portal.db))[`par/${first}`]).toMatchObject({
    excluded: true,
    excluded_today: false,
  });
  await portal.db.run(sql`DELETE FROM restock_exclusions`);
  await mark({ customerId: 'c3', productId: 'o1' });
  expect(await statuses()).toEqual(['Urgent', 'Opportunity']);

  // A setting that ends removes its row; usage without a setting is a gap.
  await portal.db.run(sql`UPDATE par_settings SET active = false WHERE id = ${first}`);
  await mark({ customerId: 'c3', productId: 'o1' });
  expect(await statuses()).toEqual([undefined, 'Stocked']);
  expect((await readRows(portal.db))['gap/c3/o1/VISION']).toMatchObject({ status: 'Gap' });
  // When it returns, its revision is new.
  await portal.db.run(sql`UPDATE par_settings SET active = true WHERE id = ${first}`);
  await mark({ customerId: 'c3', productId: 'o1' });
  expect(await statuses()).toEqual(['Urgent', 'Opportunity']);
});

test('what customers manage themselves is never recommended, whatever its par setting says to order (S2 R5)', async () => {
  const { db } = portal;
  await addProduct(portal, 'sold', 'Sold by the provider');
  const own = { c1: ['own-1', 'used-1'], c2: ['own-2', 'used-2'] } as const;
  for (const customerId of ['c1', 'c2'] as const) {
    const cabinetId = `own-${customerId}`;
    await addDevice(db, { cabinetId, customerId, cabinetType: 'VISION' });
    const [stocked, used] = own[customerId];
    for (const productId of own[customerId])
      await addProduct(portal, productId, 'Saline', { source: customerId });
    // Below its par level, ordered as a product that the provider sells.
    const id = await setting(stocked, { customerId });
    await db.run(sql`UPDATE par_settings SET default_sap_product = 'sold' WHERE id = ${id}`);
    const held = [stocked, used, 'sold'].map((productId) => ({ productId, lot: 'L1', count: 3 }));
    await beginStock(portal, customerId, cabinetId, held);
    portal.clock.advance({ minutes: 1 });
    for (const { productId } of held) await vend(portal, customerId, cabinetId, productId, { count: 2 });
  }
  const sold = await setting('sold');
  await recomputeAll(portal.context);
  const rows = await readRows(db);
  const products = new Set<string>(['sold', ...own.c1, ...own.c2]);
  expect(
    Object.entries(rows)
      .filter(([, { par_product_id }]) => products.has(par_product_id))
      .map(([key, { customer_id, status }]) => [key, customer_id, status]),
  ).toEqual([
    ['gap/c2/sold/VISION', 'c2', 'Gap'],
    [`par/${sold}`, 'c1', 'Urgent'],
  ]);
});

test('a recommendation never goes to a device that does not fit; another temperature there counts at once (H4 R4 R6 R9)', async () => {
  for (const [cabinetId, tempControl] of [
    ['shelf', 'Ambient'],
    ['fridge', '2-8c'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c2', cabinetType: 'RFID', tempControl });
  await addProduct(portal, 'cold', 'Vaccine');
  await keepProducts(portal, { cold: 'REFRIGERATED' });
  await portal.db.run(sql`UPDATE customers SET state = 'NC', status = '1' WHERE customer_id = 'c2'`);
  const id = await setting('cold', { customerId: 'c2', type: 'RFID' });
  await warehouseHas(portal, { cold: 100 });
  const row = async () => {
    await workOffMarks(portal.context);
    return portal.db.one<{ cabinetId: string | null; releasable: boolean; warnings: string[] }>(sql`
      SELECT cabinet_id AS "cabinetId", releasable, warnings FROM restock_rows WHERE par_setting_id = ${id}`);
  };
  await portal.db.transaction((tx) => markRestock(tx, [{ customerId: 'c2' }]));
  expect(await row()).toEqual({ cabinetId: 'fridge', releasable: true, warnings: [] });
  const control = (tempControl: 'Ambient' | '2-8c') =>
    portal.staff.get(updateDevice, {
      params: { cabinetId: 'fridge' },
      query: { customerId: 'c2' },
      body: { tempControl },
    });
  await control('Ambient');
  expect(await row()).toEqual({
    cabinetId: null,
    releasable: false,
    warnings: ['No device keeps the right temperature'],
  });
  await control('2-8c');
  expect((await row()).cabinetId).toBe('fridge');
});
