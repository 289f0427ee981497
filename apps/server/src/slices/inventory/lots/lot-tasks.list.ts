import { type CallArguments, listLotTasks as listCall, type LotTask } from '@parwell/contract';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { equals } from '../../../platform/db/list-filters.ts';
import { defineList, EVERY_ROW } from '../../../platform/db/list.ts';
import { customerName } from '../../customers/customers.public.ts';
import { products } from '../../products/products.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { lotNumberKeyTwin } from '../goods/lot-number-key.twin.ts';

type Query = CallArguments<typeof listCall>['query'];

const fields = {
  productId: sql`lot_tasks.product_id`,
  productLabelName: sql`products.product_name`,
  task: sql`lot_tasks.task`,
  since: sql`lot_tasks.since`,
  known: sql`(
    SELECT coalesce(json_agg(json_build_object('lot', known.lot, 'customerId', known.customer_id,
      'customerName', ${customerName(sql`known.customer_id`)}, 'expiration', known.expiration,
      'isConfirmed', known.entered_by <> 'hand') ORDER BY known.lot, known.customer_id), '[]')
    FROM customer_lots AS known
    WHERE known.product_id = lot_tasks.product_id AND known.expiration IS NOT NULL AND known.lot IN (
      SELECT lots.lot FROM lots WHERE lots.product_id = lot_tasks.product_id
        AND ${lotNumberKeyTwin.expression({ lot: sql`lots.lot` }, undefined)} = lot_tasks.number_key))`,
} satisfies Readonly<Record<keyof LotTask, Sql>>;

/** Lots whose dates contradict each other, for the provider's staff. */
export const lotTaskList = defineList<Query, undefined>({
  calls: [listCall],
  from: sql`lot_tasks JOIN ${products} ON products.product_id = lot_tasks.product_id`,
  key: sql`(lot_tasks.product_id, lot_tasks.number_key)`,
  fields,
  sort: { since: fields.since, productLabelName: fields.productLabelName },
  filters: { productId: equals(sql`lot_tasks.product_id`) },
  visible: EVERY_ROW,
  tables: ['lot_tasks', PRODUCTS],
});
