import { randomUUID } from 'node:crypto';
import { addDays, DEFAULT_SHIPPING_METHOD, SHIPPING_METHODS } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { orderNumberAt } from './demo-order-stories.ts';
import { DEMO_BUYER as BUYER } from './demo-people.ts';
import { HOUR_MS } from './past/past-plan.ts';
import { ORDERED_BY } from './past/past-orders.ts';

const [LAKEVIEW_MEDICAL] = LAKEVIEW;
const MANAGER = 'manager@lakeview.example';

interface Wish {
  readonly customerId: string;
  readonly by: string;
  readonly setting: number;
  readonly packs: number;
  /** On an earlier business day, at this hour. */
  readonly daysAgo: number;
  readonly hour: number;
  readonly reason: string;
  readonly shippingMethod?: string;
  readonly ended?: {
    readonly status: 'APPROVED' | 'DENIED' | 'CANCELLED';
    readonly by: string;
    readonly note?: string;
  };
}

/** Two hours before the cut-off of the review, and one after it. */
const [BEFORE_CUT_OFF, AFTER_CUT_OFF] = [11, 14];
const [, FIRST_OVERNIGHT, SATURDAY] = SHIPPING_METHODS;

const WISHES: readonly Wish[] = [
  {
    customerId: NORTHSIDE,
    by: BUYER,
    setting: 3,
    packs: 4,
    daysAgo: 1,
    hour: BEFORE_CUT_OFF,
    reason: 'Two new patients start on Monday.',
  },
  {
    customerId: NORTHSIDE,
    by: BUYER,
    setting: 9,
    packs: 2,
    daysAgo: 1,
    hour: AFTER_CUT_OFF,
    reason: 'Surgery asked for a reserve over the weekend.',
    shippingMethod: SATURDAY,
  },
  {
    customerId: LAKEVIEW_MEDICAL,
    by: MANAGER,
    setting: 5,
    packs: 6,
    daysAgo: 1,
    hour: AFTER_CUT_OFF,
    reason: 'The infusion room doubles its hours next week.',
    shippingMethod: FIRST_OVERNIGHT,
  },
  {
    customerId: NORTHSIDE,
    by: BUYER,
    setting: 12,
    packs: 40,
    daysAgo: 4,
    hour: BEFORE_CUT_OFF,
    reason: 'Stock up before the holidays.',
    ended: {
      status: 'DENIED',
      by: ORDERED_BY,
      note: 'Forty packs last for two years. Please ask for what you need until spring.',
    },
  },
  {
    customerId: LAKEVIEW_MEDICAL,
    by: MANAGER,
    setting: 8,
    packs: 3,
    daysAgo: 6,
    hour: BEFORE_CUT_OFF,
    reason: 'Transfer from the other site fell through.',
    ended: { status: 'CANCELLED', by: MANAGER },
  },
];

/** Before and after the cut-off of a review, with their outcomes (R15, R16). */
export async function insertOrderRequests(context: Context, tx: Transaction, now: Date): Promise<void> {
  const days = businessDaysOf(context);
  const today = days.dayOf(now.getTime());
  for (const wish of WISHES) {
    const at = new Date(days.startOf(addDays(today, -wish.daysAgo)) + wish.hour * HOUR_MS);
    const ended = wish.ended && { ...wish.ended, at: new Date(at.getTime() + 3 * HOUR_MS) };
    await tx.run(sql`
      INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, units_per_pack,
        shipping_method, status, customer_notes, admin_notes, created_by, updated_by, created_at, updated_at)
      SELECT ${randomUUID()}, 1, customer_id, product_id, cabinet_type, ${wish.packs},
        coalesce(pack_to_lum, lum_qty, pack_qty), ${wish.shippingMethod ?? DEFAULT_SHIPPING_METHOD},
        ${ended?.status ?? 'PENDING'}, ${wish.reason}, ${ended?.note ?? ''}, ${wish.by}, ${ended?.by ?? wish.by}, ${at},
        ${ended?.at ?? at}
      FROM par_settings JOIN products USING (product_id)
      WHERE customer_id = ${wish.customerId} AND source = 'FFF' AND products.active AND par_settings.active
      ORDER BY par_settings.id LIMIT 1 OFFSET ${wish.setting}`);
  }
  await insertApproved(tx);
}

/** An order that waits to be received began as a request: the requester sees where it is. */
async function insertApproved(tx: Transaction): Promise<void> {
  const { id, releaseId } = await tx.one<{ id: string; releaseId: string }>(sql`
    WITH line AS (
      SELECT restock_requests.*, devices.cabinet_type FROM restock_requests JOIN devices USING (customer_id, cabinet_id)
      WHERE order_number = ${WISHED_ORDER} AND request_line = 1),
    wish AS (
      INSERT INTO order_requests (request_id, place, customer_id, product_id, cabinet_type, requested_quantity, units_per_pack,
        approved_quantity, shipping_method, status, customer_notes, created_by, updated_by, created_at, updated_at)
      SELECT ${randomUUID()}, 1, customer_id, product_id, cabinet_type, packs, units_per_pack, packs, shipping_method, 'APPROVED',
        'The last vials go out today.', ${BUYER}, ${ORDERED_BY}, created_at - interval '2 hours', created_at
      FROM line RETURNING id::text AS id),
    released AS (
      INSERT INTO releases (id, status, started_by, started_at, finished_at)
      SELECT ${randomUUID()}, 'Completed', ${ORDERED_BY}, created_at, created_at + interval '2 seconds' FROM line
      RETURNING id AS "releaseId")
    SELECT id, "releaseId" FROM wish, released`);
  await tx.run(sql`
    INSERT INTO release_lines (release_id, place, order_request_id, customer_id, cabinet_id, product_id, packs, warehouse, lot,
      shipping_method, outcome, request_number, request_line)
    SELECT ${releaseId}, 1, ${id}, customer_id, cabinet_id, product_id, packs, warehouse, lot, shipping_method, 'Ordered',
      request_number, request_line
    FROM restock_requests WHERE order_number = ${WISHED_ORDER} AND request_line = 1`);
}

const WISHED_ORDER = orderNumberAt(4);
