import type { RestockStatus } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { order } from '../../../test/orders.ts';
import { addProduct } from '../../../test/products.ts';
import { readRows, vend, warehouseHas } from '../../../test/restock.ts';
import { beginStock } from '../../../test/stock.ts';
import { sql } from '../../platform/db/database.ts';
import { recomputeAll } from './work-off-marks.service.ts';

let portal: DevicesPortal;
beforeAll(async () => {
  portal = await startDevicesPortal();
  await addDevice(portal.db, { cabinetId: 'd1', customerId: 'c1', cabinetType: 'VISION', cabinetState: 30 });
  await addDevice(portal.db, { cabinetId: 'e1', customerId: 'c2', cabinetType: 'VISION', cabinetState: 30 });
  await portal.db.run(
    sql`UPDATE customers SET state = 'NC', setup_status = 'Ready' WHERE customer_id = 'c1'`,
  );
  await portal.db.run(sql`UPDATE customers SET setup_status = 'Awaiting agreement' WHERE customer_id = 'c2'`);
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

test('R2 R6 OMGT-028 OMGT-063 OMGT-066 every status and every warning comes from what is stored', async () => {
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
  // A batch that lasts for two months only, and a customer that may not be delivered to yet.
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
      const { status, warnings, quantity, is_exception: exception } = rows[keyOf(productId)] ?? {};
      return [productId, { status, warnings, quantity, exception }];
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
