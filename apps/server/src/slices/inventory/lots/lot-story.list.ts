import {
  type CallArguments,
  listLotDevices as devicesCall,
  listLotMovements as movementsCall,
  listLotReviews as reviewsCall,
  type LotDevice,
  type LotMovement,
  type LotReview,
} from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { equals } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { customerName } from '../../customers/customers.public.ts';
import { deviceNameFor, devices, isOpenToCaller, visibleDevices } from '../../devices/devices.public.ts';
import { isOfForeignTag, isReviewOfForeignTag } from '../tagged-units/foreign-tags.ts';
import { shownNpiOf, shownUserOf } from '../people/shown-person.twin.ts';
import { isShownRow } from '../ledger/shown-rows.ts';

// The story of a lot, over all devices. Rows of the ledger and reviews belong to their own customer, wherever the
// device is now; on hand follows the visibility of the device (S35).

type Fields<Row> = Readonly<Record<keyof Row, Sql>>;
type Query<
  C extends typeof devicesCall | typeof movementsCall | typeof reviewsCall,
  Row,
> = CallArguments<C>['query'] & {
  readonly fields?: readonly (keyof Row & string)[];
};

/** On hand of a lot in a device, if the device is still with the customer and visible. */
const unitsNow = (tenants: Tenants): Sql => sql`(
  SELECT coalesce(sum(on_hand.quantity), 0)::int FROM on_hand JOIN ${devices} USING (cabinet_id)
  WHERE on_hand.cabinet_id = story.cabinet_id AND on_hand.product_id = story.product_id AND on_hand.lot = story.lot
    AND devices.customer_id = story.customer_id AND ${visibleDevices(tenants)})`;

const ownersNow = (tenants: Tenants): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('productOwnership', owner, 'onHand', units) ORDER BY owner DESC), '[]')
  FROM (
    SELECT owner, sum(on_hand.quantity)::int AS units FROM on_hand JOIN ${devices} USING (cabinet_id)
    WHERE on_hand.cabinet_id = story.cabinet_id AND on_hand.product_id = story.product_id
      AND on_hand.lot = story.lot AND on_hand.quantity > 0 AND devices.customer_id = story.customer_id
      AND ${visibleDevices(tenants)}
    GROUP BY owner) AS parts)`;

export const lotDeviceFields = (tenants: Tenants) =>
  ({
    customerId: sql`story.customer_id`,
    customerName: customerName(sql`story.customer_id`),
    cabinetId: sql`story.cabinet_id`,
    cabinetName: deviceNameFor(sql`story.cabinet_id`, sql`story.customer_id`),
    mayOpen: isOpenToCaller(sql`story.cabinet_id`, sql`story.customer_id`, tenants),
    onHand: unitsNow(tenants),
    owners: ownersNow(tenants),
    dispensed: sql`story.dispensed`,
    returned: sql`story.returned`,
    firstAt: sql`story.first_at`,
    lastAt: sql`story.last_at`,
  }) satisfies Fields<LotDevice>;

/**
 * By device and customer. The conditions on product and lot reach the index, because rows are grouped by them too.
 */
export const lotDeviceList = defineList<Query<typeof devicesCall, LotDevice>, Tenants>({
  calls: [devicesCall],
  from: sql`(
    SELECT product_id, lot, customer_id, cabinet_id, min(at) AS first_at, max(at) AS last_at,
      (coalesce(-sum(quantity) FILTER (WHERE action = 'VEND'), 0)
        - coalesce(sum(quantity) FILTER (WHERE reason = 'REVERT'), 0))::int AS dispensed,
      coalesce(-sum(quantity) FILTER (WHERE reason = 'RETURN'), 0)::int AS returned
    FROM transactions WHERE quantity <> 0 GROUP BY product_id, lot, customer_id, cabinet_id) AS story`,
  key: sql`(story.cabinet_id, story.customer_id)`,
  fields: lotDeviceFields,
  sort: (tenants) => ({
    onHand: unitsNow(tenants),
    lastAt: sql`story.last_at`,
    cabinetId: sql`story.cabinet_id`,
    dispensed: sql`story.dispensed`,
  }),
  filters: { productId: equals(sql`story.product_id`), lot: equals(sql`story.lot`) },
  visible: (tenants) => ofTenants(sql`story.customer_id`, tenants),
  tables: ['transactions'],
});

export const movementFields = {
  id: sql`moved.id`,
  at: sql`moved.at`,
  type: sql`moved.type`,
  action: sql`moved.action`,
  reason: sql`moved.reason`,
  reasonCode: sql`moved.reason_code`,
  quantity: sql`moved.quantity`,
  customerId: sql`moved.customer_id`,
  customerName: customerName(sql`moved.customer_id`),
  cabinetId: sql`moved.cabinet_id`,
  cabinetName: deviceNameFor(sql`moved.cabinet_id`, sql`moved.customer_id`),
  serialNo: sql`moved.serial`,
  tagId: sql`moved.tag_id`,
  userName: shownUserOf(sql`moved`),
  npiProviderId: shownNpiOf(sql`moved`),
  orderNumber: sql`moved.order_number`,
  productOwnership: sql`moved.owner`,
  reversedAt: sql`back.at`,
} satisfies Fields<LotMovement>;

export const lotMovementList = defineList<Query<typeof movementsCall, LotMovement>, Tenants>({
  calls: [movementsCall],
  from: sql`transactions AS moved LEFT JOIN transactions back ON back.reverses = moved.key`,
  key: sql`moved.id`,
  fields: movementFields,
  sort: { at: sql`moved.at`, cabinetId: sql`moved.cabinet_id`, serialNo: sql`moved.serial` },
  filters: {
    productId: equals(sql`moved.product_id`),
    lot: equals(sql`moved.lot`),
    // Reverted units were not dispensed; the whole story has them.
    kind: (kind) =>
      kind === 'returned'
        ? sql`moved.reason = 'RETURN'`
        : sql`moved.action = 'VEND' AND -moved.quantity > coalesce(back.quantity, 0)`,
  },
  visible: (tenants) => sql`${isShownRow(sql`moved`)} AND NOT ${isOfForeignTag(sql`moved`)}
    AND ${ofTenants(sql`moved.customer_id`, tenants)}`,
  tables: ['transactions'],
});

export const lotReviewFields = {
  id: sql`stock_reviews.id`,
  customerId: sql`stock_reviews.customer_id`,
  customerName: customerName(sql`stock_reviews.customer_id`),
  cabinetId: sql`stock_reviews.cabinet_id`,
  cabinetName: deviceNameFor(sql`stock_reviews.cabinet_id`, sql`stock_reviews.customer_id`),
  createdAt: sql`stock_reviews.created_at`,
  transactionType: sql`stock_reviews.type`,
  suspendedReason: sql`stock_reviews.suspended_reason`,
  attemptedQty: sql`stock_reviews.attempted_qty`,
  serialNo: sql`stock_reviews.serial`,
  resolutionStatus: sql`stock_reviews.status`,
  resolvedAt: sql`stock_reviews.resolved_at`,
} satisfies Fields<LotReview>;

export const lotReviewList = defineList<Query<typeof reviewsCall, LotReview>, Tenants>({
  calls: [reviewsCall],
  from: sql`stock_reviews`,
  key: sql`stock_reviews.id`,
  fields: lotReviewFields,
  sort: { createdAt: sql`stock_reviews.created_at`, cabinetId: sql`stock_reviews.cabinet_id` },
  filters: { productId: equals(sql`stock_reviews.product_id`), lot: equals(sql`stock_reviews.lot`) },
  visible: (tenants) => sql`NOT ${isReviewOfForeignTag(sql`stock_reviews`)}
    AND ${ofTenants(sql`stock_reviews.customer_id`, tenants)}`,
  tables: ['stock_reviews'],
});
