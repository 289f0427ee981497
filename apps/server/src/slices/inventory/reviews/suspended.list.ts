import { type CallArguments, listSuspendedTransactions, type SuspendedTransaction } from '@parwell/contract';
import type { ALL } from '@parwell/domain';
import { raw, sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { equals, part } from '../../../platform/db/list-filters.ts';
import { select } from '../../../platform/db/list-rows.ts';
import { defineList, EVERY_ROW } from '../../../platform/db/list.ts';
import { JsonText } from '../../../platform/json-text.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { isReviewOfForeignTag } from '../tagged-units/foreign-tags.ts';
import { tags } from '../tagged-units/tagged-units.public.ts';
import { shownUserOf } from '../people/shown-person.twin.ts';

type Asked = CallArguments<typeof listSuspendedTransactions>['query'];

interface Query {
  readonly where: Pick<Asked, 'customerId' | 'cabinetId' | 'status' | 'type'>;
  readonly order: Asked['order'];
  readonly limit: number;
  readonly offset: number;
  readonly fields?: readonly (keyof SuspendedTransaction)[];
}

/** Of a tag that is another customer's, the review itself says nothing more: who judges it sees what the tag is now. */
const ofUnit = (column: 'product_id' | 'lot' | 'order_number'): Sql => sql`CASE
  WHEN ${isReviewOfForeignTag(sql`stock_reviews`)} THEN coalesce((
    SELECT tags.${raw(column)} FROM ${tags} WHERE tags.tag_id = stock_reviews.tag_id), '')
  ELSE stock_reviews.${raw(column)} END`;

const fields = {
  id: sql`stock_reviews.id`,
  customerId: sql`stock_reviews.customer_id`,
  customerName: customerName(sql`stock_reviews.customer_id`),
  cabinetId: sql`stock_reviews.cabinet_id`,
  cabinetName: sql`(
    SELECT devices.cabinet_name FROM ${devices} WHERE devices.cabinet_id = stock_reviews.cabinet_id)`,
  productItemId: ofUnit('product_id'),
  productLabelName: sql`coalesce((
    SELECT products.product_name FROM ${products} WHERE products.product_id = ${ofUnit('product_id')}), '')`,
  lot: ofUnit('lot'),
  orderNumber: ofUnit('order_number'),
  shipmentId: sql`shipment_id`,
  transactionId: sql`(SELECT transactions.id FROM transactions WHERE transactions.key = stock_reviews.key)`,
  shipQty: sql`ship_qty`,
  attemptedQty: sql`attempted_qty`,
  onHandQty: sql`on_hand_qty`,
  onHandNow: sql`(
    SELECT coalesce(sum(on_hand.quantity), 0) FROM on_hand
    WHERE on_hand.cabinet_id = stock_reviews.cabinet_id AND on_hand.product_id = stock_reviews.product_id
      AND (stock_reviews.lot = '' OR on_hand.lot = stock_reviews.lot))`,
  diffQty: sql`diff_qty`,
  transactionType: sql`stock_reviews.type`,
  transactionReason: sql`reason`,
  suspendedReason: sql`suspended_reason`,
  resolutionStatus: sql`stock_reviews.status`,
  memo: sql`memo`,
  customerNote: sql`note`,
  userName: shownUserOf(sql`stock_reviews`),
  waiting: sql`greatest(jsonb_array_length(attempts) - 1, 0)`,
  createdAt: sql`stock_reviews.created_at`,
  resolvedBy: sql`resolved_by`,
  resolvedAt: sql`resolved_at`,
} satisfies Record<keyof SuspendedTransaction, unknown>;

/** For staff with inventory, who see every customer's. */
const suspendedList = defineList<Query, typeof ALL>({
  calls: [listSuspendedTransactions],
  from: sql`stock_reviews`,
  key: sql`stock_reviews.id`,
  fields,
  sort: { createdAt: sql`stock_reviews.created_at` },
  filters: {
    customerId: equals(sql`stock_reviews.customer_id`),
    cabinetId: part(sql`lower(stock_reviews.cabinet_id)`),
    status: equals(sql`stock_reviews.status`),
    type: equals(sql`stock_reviews.type`),
  },
  visible: EVERY_ROW,
  tables: ['stock_reviews'],
  wideRows: true,
});

export const listSuspended = (db: Queryable, { limit, page, order, ...where }: Asked) =>
  suspendedList.page(db, 'ALL', { where, order, limit, offset: (page - 1) * limit });

export async function readSuspended(db: Queryable, id: number): Promise<JsonText | undefined> {
  const found = await db.maybe<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (
      SELECT ${select(fields)} FROM stock_reviews WHERE stock_reviews.id = ${id}) one`);
  return found && new JsonText(found.json);
}
