import { randomUUID } from 'node:crypto';
import { addDays, WAREHOUSES, type DeviceType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { stockOf, troubleOf, type SupplyTrouble } from '../../gateways/embedded-partners/batches.ts';
import { storeEmbeddedExclusions } from '../../gateways/embedded-partners/answer-exclusion-request.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { findOrderableProducts } from '../products/products.public.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { insertOrderRequests } from './demo-order-requests.ts';
import { demoPartners } from './demo-partners.ts';
import { HOUR_MS, MINUTE_MS } from './past/past-plan.ts';
import { ORDERED_BY } from './past/past-orders.ts';

const [LAKEVIEW_MEDICAL, LAKEVIEW_INFUSION] = LAKEVIEW;
/** Its setup is incomplete in the ERP. */
const INCOMPLETE = '101083';

/**
 * For order management on the first day: stock of the warehouses, exclusions, customer requests, and a row for each
 * possible obstacle. The rest follows from stock and usage.
 */
export async function insertRestock(context: Context, tx: Transaction, now: Date): Promise<void> {
  await insertSettings(tx);
  await insertRefusedRelease(tx, now);
  await sendWarehouseStock(context, tx, now);
  await sendExclusions(context, tx, now);
  await insertOrderRequests(context, tx, now);
}

/** For a product without other settings or stock at the customer, so that its row is always the same. */
interface OddSetting {
  readonly customerId: string;
  readonly cabinetType: DeviceType;
  readonly minSet: number;
  readonly maxSet: number;
  readonly notes: string;
  readonly trouble?: SupplyTrouble;
  readonly isInactive?: boolean;
  /** A pack is larger than the place for it. */
  readonly isTooLarge?: boolean;
}

/** One for each possible obstacle to an order (R6). */
const ODD_SETTINGS: readonly OddSetting[] = [
  {
    customerId: LAKEVIEW_MEDICAL,
    cabinetType: 'SITE',
    minSet: 4,
    maxSet: 12,
    notes: 'For the site that opens next month.',
  },
  {
    customerId: NORTHSIDE,
    cabinetType: 'Virtual',
    minSet: 0.3,
    maxSet: 0.6,
    notes: 'Only half a shelf is left for it.',
    isTooLarge: true,
  },
  {
    customerId: INCOMPLETE,
    cabinetType: 'RFID',
    minSet: 2,
    maxSet: 8,
    notes: 'Starts when the setup is complete.',
  },
  { customerId: NORTHSIDE, cabinetType: 'Virtual', minSet: 2, maxSet: 8, notes: '', trouble: 'out' },
  { customerId: LAKEVIEW_MEDICAL, cabinetType: 'EM', minSet: 6, maxSet: 24, notes: '', trouble: 'short' },
  { customerId: NORTHSIDE, cabinetType: 'Virtual', minSet: 1, maxSet: 4, notes: '', trouble: 'short-lived' },
  {
    customerId: NORTHSIDE,
    cabinetType: 'Virtual',
    minSet: 2,
    maxSet: 6,
    notes: 'Until the new formulary is signed.',
    isInactive: true,
  },
];

async function insertSettings(tx: Transaction): Promise<void> {
  const known = await tx.many<{ customerId: string; productId: string }>(sql`
    SELECT customer_id AS "customerId", product_id AS "productId" FROM par_settings
    UNION SELECT customer_id, product_id FROM stocked_since`);
  const used = new Set(known.map(({ customerId, productId }) => `${customerId} ${productId}`));
  const products = await tx.many<{ productId: string; active: boolean; unitsPerPack: number }>(sql`
    SELECT product_id AS "productId", active, coalesce(lum_qty, pack_qty) AS "unitsPerPack" FROM products
    WHERE source = 'FFF' ORDER BY product_id`);
  const settings = ODD_SETTINGS.map(({ trouble, isInactive = false, isTooLarge = false, ...setting }) => {
    const product = products.find(
      ({ productId, active, unitsPerPack }) =>
        !used.has(`${setting.customerId} ${productId}`) &&
        active !== isInactive &&
        (!isTooLarge || unitsPerPack >= 10) &&
        troubleOf(productId) === trouble,
    );
    if (!product) throw new Error(`The demo has no product for ${JSON.stringify(setting)}`);
    used.add(`${setting.customerId} ${product.productId}`);
    const units = (packs: number): number => Math.ceil(packs * product.unitsPerPack);
    return {
      ...setting,
      minSet: units(setting.minSet),
      maxSet: units(setting.maxSet),
      productId: product.productId,
    };
  });
  await tx.run(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, min_set, max_set, max_fill, po_type, sales_type, notes)
    SELECT "customerId", "productId", "cabinetType", "minSet", "maxSet", "maxSet", 'APO', 'FBB', notes
    FROM jsonb_to_recordset(${JSON.stringify(settings)}) AS setting("customerId" text, "productId" text, "cabinetType" text,
      "minSet" integer, "maxSet" integer, notes text)`);
}

/** Somebody released the orders that the ERP refused; their rows wait to be released again (R2). */
async function insertRefusedRelease(tx: Transaction, now: Date): Promise<void> {
  const releaseId = randomUUID();
  const startedAt = new Date(now.getTime() - 50 * HOUR_MS);
  await tx.run(sql`
    INSERT INTO releases (id, status, started_by, started_at, finished_at)
    VALUES (${releaseId}, 'Completed', ${ORDERED_BY}, ${startedAt}, ${new Date(startedAt.getTime() + 2000)})`);
  await tx.run(sql`
    INSERT INTO release_lines (release_id, place, row_key, customer_id, cabinet_id, product_id, packs, warehouse, lot,
      shipping_method, outcome, request_number, request_line)
    SELECT ${releaseId}, row_number() OVER (ORDER BY request_number, request_line), 'par/' || par.id, customer_id, cabinet_id,
      product_id, packs, warehouse, lot, shipping_method, 'Ordered', request_number, request_line
    FROM restock_requests JOIN devices USING (customer_id, cabinet_id) CROSS JOIN LATERAL (
      SELECT id FROM par_settings
      WHERE par_settings.customer_id = restock_requests.customer_id AND par_settings.product_id = restock_requests.product_id
        AND par_settings.cabinet_type = devices.cabinet_type AND active
        AND (par_settings.cabinet_id IS NULL OR par_settings.cabinet_id = devices.cabinet_id)
      ORDER BY par_settings.cabinet_id IS NULL LIMIT 1) AS par
    WHERE po_status = 'Failed' AND restock_requests.created_at > ${startedAt}`);
  await tx.run(sql`
    INSERT INTO restock_failures (row_key, message, at)
    SELECT DISTINCT ON (row_key) row_key, failure, answered_at
    FROM release_lines JOIN restock_requests USING (request_number, request_line)
    WHERE release_id = ${releaseId} ORDER BY row_key, answered_at DESC`);
}

async function sendWarehouseStock(context: Context, tx: Transaction, now: Date): Promise<void> {
  const partners = demoPartners(context, tx);
  const products = await findOrderableProducts(tx);
  const day = now.toISOString().slice(0, 10);
  const asOf = new Date(now.getTime() - 20 * MINUTE_MS);
  for (const warehouse of WAREHOUSES)
    await partners.leave(
      'warehouse',
      'warehouse-stock',
      {
        documentId: `STOCK-DEMO-${warehouse}`,
        warehouse,
        asOf,
        batches: products.flatMap((productId) => stockOf(warehouse, productId, day)),
      },
      now,
    );
}

async function sendExclusions(context: Context, tx: Transaction, now: Date): Promise<void> {
  const days = businessDaysOf(context);
  const today = days.dayOf(now.getTime());
  const productsOf = async (customerId: string, count: number) =>
    (
      await tx.many<{ productId: string }>(sql`
        SELECT DISTINCT product_id AS "productId" FROM par_settings JOIN products USING (product_id)
        WHERE customer_id = ${customerId} AND source = 'FFF' AND par_settings.active
        ORDER BY product_id DESC LIMIT ${count}`)
    ).map(({ productId }) => productId);
  const [recalled, review, inspected] = await productsOf(NORTHSIDE, 3);
  const [contract, recalledToo] = await productsOf(LAKEVIEW_MEDICAL, 2);
  const exclusions = [
    { customerId: NORTHSIDE, productId: recalled, weekday: null, reason: 'Recalled by the maker' },
    { customerId: NORTHSIDE, productId: review, weekday: null, reason: 'Formulary review' },
    {
      customerId: NORTHSIDE,
      productId: inspected,
      weekday: days.weekdayOf(today),
      reason: 'No cold chain staff in receiving',
    },
    { customerId: NORTHSIDE, productId: '', weekday: 7, reason: 'Receiving is closed' },
    { customerId: LAKEVIEW_MEDICAL, productId: contract, weekday: null, reason: 'Contract ends this month' },
    { customerId: LAKEVIEW_MEDICAL, productId: recalledToo, weekday: null, reason: 'Recalled by the maker' },
    {
      customerId: LAKEVIEW_INFUSION,
      productId: '',
      weekday: days.weekdayOf(addDays(today, 1)),
      reason: 'Infusion days: no deliveries',
    },
  ].flatMap(({ productId, ...rest }) => (productId === undefined ? [] : [{ ...rest, productId }]));
  await storeEmbeddedExclusions(tx, exclusions);
  await demoPartners(context, tx).leave(
    'erp',
    'exclusions',
    { documentId: 'EXCL-DEMO', asOf: new Date(now.getTime() - 30 * MINUTE_MS), customerId: '', exclusions },
    now,
  );
}
