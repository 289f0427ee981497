import { type CallArguments, listExclusions as listCall, type RestockExclusion } from '@parwell/contract';
import { WEEKDAYS } from '@parwell/domain';
import { raw, sql, type Sql } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { defineList, EVERY_ROW } from '../../platform/db/list.ts';
import { customerName } from '../customers/customers.public.ts';
import { products } from '../products/products.public.ts';
import { PRODUCTS } from '../products/tables.public.ts';

type Query = CallArguments<typeof listCall>['query'];

const row = (column: string): Sql => sql`restock_exclusions.${raw(column)}`;
const day = sql`(${WEEKDAYS.map((weekday) => `${weekday}s`)}::text[])[${row('weekday')}]`;

/** The ERP may name unknown customers and products. */
export const exclusionFields = {
  id: sql`concat_ws('/', ${row('customer_id')}, ${row('product_id')}, ${row('weekday')})`,
  customerId: row('customer_id'),
  customerName: sql`coalesce(${customerName(row('customer_id'))}, '')`,
  productId: row('product_id'),
  productName: sql`coalesce(products.product_name, '')`,
  weekday: sql`nullif(${row('weekday')}, 0)`,
  exclusion: sql`coalesce(nullif(concat_ws(' · ', nullif(${row('reason')}, ''), ${day}), ''), 'Every day')`,
} satisfies Readonly<Record<keyof RestockExclusion, Sql>>;

/** OMGT-029. They concern all customers; the provider's staff see all of them. */
export const exclusionList = defineList<Query, void>({
  calls: [listCall],
  from: sql`restock_exclusions LEFT JOIN ${products} ON products.product_id = restock_exclusions.product_id`,
  key: sql`(${row('customer_id')}, ${row('product_id')}, ${row('weekday')})`,
  fields: exclusionFields,
  sort: {
    customerId: exclusionFields.customerId,
    productId: exclusionFields.productId,
    exclusion: exclusionFields.exclusion,
  },
  filters: {
    customerId: equals(row('customer_id')),
    product: (text) =>
      sql`(${part(sql`coalesce(products.name_folded, '')`)(text)} OR ${part(sql`lower(${row('product_id')})`)(text)})`,
  },
  visible: EVERY_ROW,
  tables: ['restock_exclusions', PRODUCTS],
});
