import { ANYWHERE, maxFillOnAdd } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { findOrderAccount } from '../customers/customers.public.ts';
import { postNow, importShipment } from '../inventory/inventory.public.ts';
import { insertPastOrders } from '../orders/orders.public.ts';
import type { Shipment } from '../inventory/in-transit/in-transit.public.ts';
import { contentOf, NO_LIMIT, type Content, type StockedDevice } from './demo-contents.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { DAY_ONE, insertDayOne } from './demo-day-one.ts';
import { DEMO_OFFICE } from './demo-people.ts';
import { demoProducts } from './demo-products.ts';
import { openLine, orderBehind } from './past/past-orders.ts';
import { DAY_MS, type PastPlan } from './past/past-plan.ts';
import { presentOf } from './past/past-present.ts';
import { closePresentDays, writePresent } from './past/past.service.ts';
import { completePlans, planOf, presentLots, type Goods, type PlanOptions } from './past/plan-past.ts';
import { seeded } from './random.ts';

const PRODUCTS = new Map(demoProducts().map((product) => [product.productId, product]));
const CUSTOMERS: readonly string[] = [NORTHSIDE, ...LAKEVIEW];

/**
 * The stock of Northside's and Lakeview's devices, with its deliveries and some shipments still on their way.
 * Returns the plans of the devices' past, which is written later and leaves no stock.
 */
export async function insertStock(context: Context, tx: Transaction, now: Date): Promise<PastPlan[]> {
  const random = seeded(1400);
  const devices = await findDevices(tx);
  const contents = devices.map((device) => contentOf(device, random, now));
  const options = { now, overdue: [DAY_ONE.overdue] };
  const plans = completePlans(
    contents.map(({ device, held, tagged }) => planOf(device, [...held, ...goodsOf(tagged)], options)),
    devices,
    now,
  );
  for (const [place, content] of contents.entries()) {
    const plan = plans[place];
    if (plan) await insertContent(context, tx, content, plan, options);
  }
  await insertDayOne(context, tx, now);
  await closePresentDays(context, tx, CUSTOMERS, now);
  return plans;
}

/** Tagged units are the provider's. */
const goodsOf = (shipment: Content['tagged']): Goods[] =>
  (shipment?.lines ?? []).map(({ productId }) => ({
    ...ANYWHERE,
    productId,
    owner: 'PROVIDER',
    most: NO_LIMIT,
  }));

async function insertContent(
  context: Context,
  tx: Transaction,
  { device, held, tagged, coming }: Content,
  plan: PastPlan,
  options: PlanOptions,
): Promise<void> {
  const { cabinetId, customerId } = device;
  await allowProducts(
    tx,
    device,
    plan.streams.map(({ productId }) => productId),
  );
  const known = { cabinetId, timeReplaced: false };
  await postNow(context, tx, customerId, {
    ...known,
    kind: 'baseline',
    cause: `demo/${cabinetId}`,
    // Also where it was with another customer before.
    at: device.before ? device.createdAt.getTime() : plan.from,
    stock: [],
    tagIds: [],
  });
  if (tagged) {
    const shippedAt = new Date(Math.max(tagged.shippedAt.getTime(), plan.from));
    await receiveOrdered(context, tx, device, { ...tagged, shippedAt });
    await postNow(context, tx, customerId, {
      ...known,
      kind: 'full read',
      cause: `demo/${cabinetId}/arrival`,
      at: shippedAt.getTime() + 1.5 * DAY_MS,
      session: '',
      tags: tagged.lines.flatMap(({ units }) => units.map(({ tagId }) => tagId)),
    });
  }
  if (held.length > 0) {
    const present = presentOf(plan, presentLots(plan, device, held, options), cabinetId !== DAY_ONE.shelf);
    await writePresent(tx, plan, present, options.now);
  }
  if (coming) await receiveOrdered(context, tx, device, coming);
}

/** Receives a shipment and writes an order with the same lines. */
async function receiveOrdered(
  context: Context,
  tx: Transaction,
  device: StockedDevice,
  shipment: Shipment,
): Promise<void> {
  const receiver = { ...device, abwCode: await findOrderAccount(tx, device.customerId) };
  const head = { ...shipment, shippedAt: shipment.shippedAt.getTime() };
  const lines = shipment.lines.map(({ orderLine, productId, packs }) => ({
    orderLine,
    productId,
    packs,
    unitsPerPack: PRODUCTS.get(productId)?.lumQty ?? 1,
  }));
  const order = orderBehind(receiver, head, (at) => lines.map((line) => openLine(line, at)));
  await insertPastOrders(tx, [order]);
  await importShipment(context, tx, shipment);
}

const namesAt = (customerId: Sql): Sql => sql`ARRAY(
  SELECT first_name || ' ' || last_name FROM users
  WHERE deleted_at IS NULL AND NOT is_admin AND access_groups ? 'customer' AND email <> ALL(${DEMO_OFFICE})
    AND ${customerId} = ANY(tenants_of(access_groups)) ORDER BY email)`;

const findDevices = (tx: Transaction) =>
  tx.many<StockedDevice>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", customer_id AS "customerId",
      created_at AS "createdAt", nullif(assigned_since, '-infinity') AS "assignedSince", ${namesAt(sql`customer_id`)} AS names,
      (SELECT json_build_object('customerId', a.customer_id, 'names', ${namesAt(sql`a.customer_id`)})
        FROM device_assignments a WHERE a.cabinet_id = d.cabinet_id ORDER BY ends_at DESC LIMIT 1) AS before,
      ARRAY(SELECT npi FROM device_providers p WHERE p.cabinet_id = d.cabinet_id ORDER BY npi) AS npis,
      (SELECT coalesce(json_agg(json_build_object('holder', holder, 'dispenser', dispenser, 'productId', product_id,
        'capacity', capacity) ORDER BY holder, dispenser), '[]')
        FROM device_slots s WHERE s.cabinet_id = d.cabinet_id AND product_id IS NOT NULL) AS slots,
      (SELECT coalesce(json_agg(json_build_object('tray', tray ->> 'trayName', 'section', place - 1,
        'productId', section ->> 'productId', 'capacity', (section ->> 'capacity')::int)), '[]')
        FROM device_states s, jsonb_path_query(content, '$.compartments[*].trays[*]') AS tray,
          jsonb_array_elements(tray -> 'sections') WITH ORDINALITY AS part(section, place)
        WHERE s.cabinet_id = d.cabinet_id AND part = 'config') AS sections
    FROM devices d WHERE customer_id = ANY(${CUSTOMERS}) AND cabinet_state = 30
    ORDER BY cabinet_id`);

const allowProducts = (
  tx: Transaction,
  { cabinetId, cabinetType }: StockedDevice,
  productIds: readonly string[],
) =>
  tx.run(sql`
    INSERT INTO device_products (cabinet_id, product_id, po_type, max_fill)
    SELECT DISTINCT ${cabinetId}, product_id, '', ${maxFillOnAdd(cabinetType)}::int
    FROM unnest(${productIds}::text[]) AS held(product_id)
    ON CONFLICT DO NOTHING`);
