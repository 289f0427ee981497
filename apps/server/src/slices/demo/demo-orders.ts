import { addDays } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { DocumentOf } from '../../gateways/documents/documents.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { closeOpenLines, placeOrder } from '../orders/orders.public.ts';
import { NORTHSIDE } from './demo-customers.ts';
import {
  ORDER_STORIES,
  orderNumberAt,
  shipmentIdAt,
  STRANGE_SHIPMENT,
  type OrderStory,
  type StoryShipment,
} from './demo-order-stories.ts';
import { demoPartners, type DemoPartners } from './demo-partners.ts';
import { receive } from './demo-receive.ts';
import { DEMO_PHARMACIST } from './demo-people.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './past/past-plan.ts';
import { ORDERED_BY } from './past/past-orders.ts';
import { hexDigits, seeded, seedOf } from './random.ts';

const audit = auditOf('orders', 'order');
const WAREHOUSE = 'NCDC';
const LAKEVIEW_PERSON = 'Peter Novak';

interface Scene {
  readonly context: Context;
  readonly tx: Transaction;
  readonly now: Date;
  readonly partners: DemoPartners;
  readonly products: ReadonlyMap<string, readonly string[]>;
}

export async function insertDayOneOrders(context: Context, tx: Transaction, now: Date): Promise<void> {
  const products = await findProducts(tx);
  const scene = { context, tx, now, partners: demoPartners(context, tx), products };
  let shipments = 0;
  for (const [place, story] of ORDER_STORIES.entries()) {
    await playStory(scene, story, orderNumberAt(place), shipments);
    shipments += story.shipments?.length ?? 0;
  }
  await leaveStrangeShipment(scene);
}

/** Products that may be ordered for the devices, packed one by one. */
async function findProducts(tx: Transaction): Promise<Scene['products']> {
  const rows = await tx.many<{ cabinetId: string; productIds: string[] }>(sql`
    SELECT cabinet_id AS "cabinetId", array_agg(product_id ORDER BY product_id) AS "productIds"
    FROM device_products JOIN products USING (product_id)
    WHERE cabinet_id = ANY(${ORDER_STORIES.map(({ cabinetId }) => cabinetId)}) AND products.active AND source = 'FFF'
      AND NOT is_serializable AND coalesce(lum_qty, pack_qty) = 1
    GROUP BY cabinet_id`);
  return new Map(rows.map(({ cabinetId, productIds }) => [cabinetId, productIds]));
}

const customerOf = (cabinetId: string): string => cabinetId.split('-')[0] ?? '';
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const before = ({ now }: Scene, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

async function playStory(
  scene: Scene,
  story: OrderStory,
  orderNumber: string,
  firstShipment: number,
): Promise<void> {
  const { partners, tx } = scene;
  const { cabinetId, packs, askedLot = '', notes = null } = story;
  const customerId = customerOf(cabinetId);
  const requestedAt = before(scene, story.hoursAgo);
  const productIds = packs.map((_, place) => productAt(scene, cabinetId, place));
  const [requestNumber = ''] = await placeOrder(
    partners.contextAt(requestedAt),
    tx,
    { email: ORDERED_BY },
    packs.map((count, place) => ({
      customerId,
      cabinetId,
      productId: productIds[place] ?? '',
      packs: count,
      warehouse: WAREHOUSE,
      lot: askedLot,
      notes,
    })),
  );
  await partners.send(after(requestedAt, 2000));
  if (story.isUnanswered) return;
  await answer(scene, story, requestNumber, orderNumber);
  for (const [place, shipment] of (story.shipments ?? []).entries())
    await ship(scene, story, orderNumber, shipmentIdAt(firstShipment + place), shipment);
  await end(scene, story, orderNumber);
}

function productAt({ products }: Scene, cabinetId: string, place: number): string {
  const own = products.get(cabinetId) ?? [];
  const productId = own[(seedOf('ordered', cabinetId) + place) % own.length];
  if (own.length <= place || productId === undefined)
    throw new Error(`The demo has no product to order for ${cabinetId}`);
  return productId;
}

const answer = (
  scene: Scene,
  { hoursAgo, packs, refusedBecause = '' }: OrderStory,
  requestNumber: string,
  orderNumber: string,
) => {
  const answeredAt = after(before(scene, hoursAgo), 7 * MINUTE_MS);
  return scene.partners.leave(
    'erp',
    'order-answer',
    {
      documentId: `E-${requestNumber}-1`,
      requestNumber,
      answeredAt,
      orderNumber: refusedBecause === '' ? orderNumber : '',
      poNumber: refusedBecause === '' ? `PO-${requestNumber}` : '',
      refusedBecause,
      lines:
        refusedBecause === ''
          ? packs.map((count, place) => ({
              orderLine: String(place + 1),
              requestLine: place + 1,
              packs: count,
            }))
          : [],
    },
    after(answeredAt, 4000),
  );
};

async function ship(
  scene: Scene,
  { cabinetId }: OrderStory,
  orderNumber: string,
  shipmentId: string,
  { hoursAgo, dueInDays, packs, receivedHoursAgo }: StoryShipment,
): Promise<void> {
  const shippedAt = before(scene, hoursAgo);
  const lines = packs.flatMap((count, place) =>
    count === 0
      ? []
      : [
          shippedLine(scene, {
            orderLine: String(place + 1),
            cabinetId,
            productId: productAt(scene, cabinetId, place),
            lot: `D8${place + 1}${shipmentId.slice(-3)}`,
            packs: count,
          }),
        ],
  );
  await scene.partners.leave(
    'warehouse',
    'shipment',
    shipmentDocument(scene, { shipmentId, orderNumber, cabinetId, shippedAt, dueInDays }, lines),
    after(shippedAt, 5 * MINUTE_MS),
  );
  if (receivedHoursAgo === undefined) return;
  const customerId = customerOf(cabinetId);
  await receive(scene.context, scene.tx, {
    customerId,
    cabinetId,
    shipmentId,
    at: before(scene, receivedHoursAgo).getTime(),
    by: customerId === NORTHSIDE ? DEMO_PHARMACIST : LAKEVIEW_PERSON,
    lines,
  });
}

type ShippedLine = DocumentOf<'shipment'>['lines'][number];

const shippedLine = (
  { now }: Scene,
  line: Pick<ShippedLine, 'orderLine' | 'cabinetId' | 'productId' | 'lot' | 'packs'>,
): ShippedLine => ({
  ...line,
  expiration: addDays(dayOf(now), 200 + (seedOf(line.lot, line.productId) % 300)),
  size: '',
  assay: '',
  unitOfMeasure: 'EA',
  baseUom: 'EA',
  numUnitsPerPkg: null,
  salesType: null,
  units: [],
});

function shipmentDocument(
  { now }: Scene,
  {
    shipmentId,
    orderNumber,
    cabinetId,
    shippedAt,
    dueInDays,
  }: {
    readonly shipmentId: string;
    readonly orderNumber: string;
    readonly cabinetId: string;
    readonly shippedAt: Date;
    readonly dueInDays: number;
  },
  lines: readonly ShippedLine[],
): DocumentOf<'shipment'> {
  const customerId = customerOf(cabinetId);
  return {
    documentId: `W-${shipmentId}`,
    shipmentId,
    customerId,
    customerNumber: customerId,
    orderNumber,
    deliveryRecord: `8${shipmentId.slice(4)}0`,
    warehouse: WAREHOUSE,
    trackingNumber: `1Z${hexDigits(seeded(seedOf('tracking', shipmentId)), 16)}`,
    shippedAt,
    estimatedDelivery: dayOf(after(now, dueInDays * DAY_MS)),
    lines: [...lines],
  };
}

async function end(
  scene: Scene,
  { packs, deletedHoursAgo, closed, cabinetId }: OrderStory,
  orderNumber: string,
): Promise<void> {
  if (deletedHoursAgo !== undefined)
    for (const place of packs.keys()) {
      const changedAt = before(scene, deletedHoursAgo);
      const orderLine = String(place + 1);
      await scene.partners.leave(
        'erp',
        'order-status',
        {
          documentId: `E-${orderNumber}-${orderLine}`,
          orderNumber,
          orderLine,
          orderStatus: 'Deleted',
          changedAt,
        },
        after(changedAt, 3000),
      );
    }
  if (!closed) return;
  const at = before(scene, closed.hoursAgo);
  await closeOpenLines(scene.tx, orderNumber, { by: ORDERED_BY, notes: closed.notes, at });
  await audit.record(scene.tx, at, {
    resourceId: orderNumber,
    customerId: customerOf(cabinetId),
    by: { email: ORDERED_BY },
    eventType: 'Order Status Changed',
    description: `Order ${orderNumber} is Completed`,
    before: { orderStatus: 'On Order' },
    after: { orderStatus: 'Completed', notes: closed.notes },
  });
}

/** It goes to quarantine, where staff see the reason. */
async function leaveStrangeShipment(scene: Scene): Promise<void> {
  const { hoursAgo, shipmentId, ...line } = STRANGE_SHIPMENT;
  const shippedAt = before(scene, hoursAgo);
  await scene.partners.leave(
    'warehouse',
    'shipment',
    shipmentDocument(
      scene,
      { shipmentId, orderNumber: '', cabinetId: line.cabinetId, shippedAt, dueInDays: 1 },
      // For an unknown product only the warehouse knows the size of a pack.
      [{ ...shippedLine(scene, { ...line, orderLine: '' }), numUnitsPerPkg: 1 }],
    ),
    after(shippedAt, 4 * MINUTE_MS),
  );
}
