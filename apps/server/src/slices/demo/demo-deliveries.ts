import { DEVICE_TYPES, receivesItself, type CalendarDate } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf, businessToday } from '../../platform/business-days.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import type { DemoStockItem } from './demo-fleet-stock.ts';

type DeliveredItem = Pick<DemoStockItem, 'productId' | 'lot' | 'expiration' | 'count' | 'tagId' | 'serial'>;

export interface DemoDelivery {
  readonly cabinetId: string;
  /** The device puts in the same id only once. */
  readonly delivery: string;
  readonly items: readonly DeliveredItem[];
}

/** Shipments due before the demo began are shown as late. */
interface Time {
  readonly began: Date;
  readonly beganDay: CalendarDate;
  readonly now: Date;
  readonly today: CalendarDate;
  readonly deliverySeconds: number;
}

/** Older receipts have long been put away. */
const REMEMBERED_DAYS = 30;

const grouped = (rows: readonly (DeliveredItem & Omit<DemoDelivery, 'items'>)[]): DemoDelivery[] =>
  [...Map.groupBy(rows, ({ delivery }) => delivery).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const items = group.map(({ cabinetId: _device, delivery: _delivery, ...item }) => item);
    return [{ cabinetId: first.cabinetId, delivery: first.delivery, items }];
  });

/** For devices that receive by themselves: due shipment lines, tag by tag where they have tags. */
const findShipped = (db: Queryable, cabinetIds: readonly string[], time: Time) =>
  db.many<DeliveredItem & Omit<DemoDelivery, 'items'>>(sql`
    SELECT line.cabinet_id AS "cabinetId", line.key AS delivery, line.product_id AS "productId", line.lot,
      lots.expiration::text, coalesce(tag.count, line.total_num_units - line.received_units) AS count,
      tag.tag_id AS "tagId", nullif(tag.serial, '') AS serial
    FROM shipment_lines line JOIN shipments USING (customer_id, shipment_id) JOIN devices USING (cabinet_id)
      LEFT JOIN customer_lots AS lots ON lots.customer_id = line.customer_id AND lots.product_id = line.product_id
        AND lots.lot = line.lot
      LEFT JOIN LATERAL (
        SELECT tag_id, serial, 1 AS count FROM product_tags WHERE line_key = line.key AND phase = 'shipped') AS tag ON true
      CROSS JOIN LATERAL (SELECT shipped_at + make_interval(secs => ${time.deliverySeconds}) AS there) AS way
    WHERE line.cabinet_id = ANY(${cabinetIds}) AND cabinet_type = ANY(${DEVICE_TYPES.filter(receivesItself)})
      AND kind = 'warehouse' AND state = 'open' AND total_num_units > received_units
      AND (tag_id IS NOT NULL) = (cabinet_type <> 'WEIGHT')
      AND coalesce(estimated_delivery <= ${time.today}, true) AND there <= ${time.now}
      AND (coalesce(estimated_delivery > ${time.beganDay}, false) OR there > ${time.began})
    ORDER BY shipped_at, line.key, tag.tag_id`);

/**
 * For devices where people receive: lines received in the portal, to be put into the device now. Units of the demo's
 * history, even if it is written later, have left again.
 */
const findReceived = (db: Queryable, cabinetIds: readonly string[], { now }: Pick<Time, 'now'>) =>
  db.many<DeliveredItem & Omit<DemoDelivery, 'items'>>(sql`
    SELECT cabinet_id AS "cabinetId", key AS delivery, transactions.product_id AS "productId", transactions.lot,
      expiration::text, quantity AS count, NULL AS "tagId", NULL AS serial
    FROM transactions JOIN devices USING (cabinet_id)
      LEFT JOIN customer_lots AS lots ON lots.customer_id = transactions.customer_id
        AND lots.product_id = transactions.product_id AND lots.lot = transactions.lot
    WHERE cabinet_id = ANY(${cabinetIds}) AND NOT cabinet_type = ANY(${DEVICE_TYPES.filter(receivesItself)})
      AND at > ${new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000)} AND event_id IS NULL AND shipment_id <> ''
      AND type = 'Insert' AND reason = 'RESTOCK' AND quantity > 0 AND key !~ '^(review/)?demo/past/'
    ORDER BY at, id`);

type Needs = Pick<Context, 'config' | 'clock' | 'db'>;

/** In order of arrival, including deliveries that were put in already. */
export async function findDeliveries(context: Needs, cabinetIds: readonly string[]): Promise<DemoDelivery[]> {
  const { config, clock, db } = context;
  const demo = await db.maybe<{ began: Date }>(
    sql`SELECT since AS began FROM installation WHERE fact = 'demo data'`,
  );
  if (!demo) return [];
  const time = {
    ...demo,
    beganDay: businessDaysOf(context).dayOf(demo.began.getTime()),
    now: clock.now(),
    today: businessToday(context),
    deliverySeconds: config.EMBEDDED_DELIVERY_SECONDS,
  };
  return grouped([
    ...(await findShipped(db, cabinetIds, time)),
    ...(await findReceived(db, cabinetIds, time)),
  ]);
}

/** Received by people, so the ledger counts them as part of the device. */
export async function deliveriesInStock(
  db: Queryable,
  cabinetIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const received = grouped(await findReceived(db, cabinetIds, { now }));
  return new Map(
    [...Map.groupBy(received, ({ cabinetId }) => cabinetId)].map(([cabinetId, all]) => [
      cabinetId,
      all.map(({ delivery }) => delivery),
    ]),
  );
}
