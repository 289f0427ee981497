import {
  type CallArguments,
  type DispensedFilter,
  type DispensedProduct,
  listDispensed as listCall,
} from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../../platform/db/database.ts';
import { between, equals, part } from '../../../platform/db/list-filters.ts';
import { defineList } from '../../../platform/db/list.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { deviceNameFor, isOpenToCaller } from '../../devices/devices.public.ts';
import { inProductGroups, products } from '../../products/products.public.ts';
import { isShippedFrom } from '../in-transit/in-transit.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { tagWarehouse } from '../tagged-units/tagged-units.public.ts';
import { expirationThen } from '../goods/expiration-then.ts';
import { isLotOf, lotNumberPart, lots } from '../goods/goods.public.ts';
import { shownUserOf } from '../people/shown-person.twin.ts';

type Asked = CallArguments<typeof listCall>['query'];

/** The report's filter needs neither customer nor dates. */
export type DispensedQuery = Omit<Asked, 'where'> & { readonly where: DispensedFilter };

const qty = sql`(-vend.quantity - coalesce(back.quantity, 0))`;

export const dispensedFields = {
  id: sql`vend.id`,
  customerId: sql`vend.customer_id`,
  cabinetId: sql`vend.cabinet_id`,
  cabinetName: deviceNameFor(sql`vend.cabinet_id`, sql`vend.customer_id`),
  productName: sql`products.product_name`,
  productId: sql`vend.product_id`,
  lot: sql`vend.lot`,
  ...expirationThen(sql`vend`),
  orderNumber: sql`vend.order_number`,
  datetime: sql`vend.at`,
  qty,
  revertedQty: sql`coalesce(back.quantity, 0)`,
  lotSize: sql`coalesce(lots.size, '')`,
  lotAssay: sql`coalesce(lots.assay, '')`,
  lotUnitOfMeasure: sql`coalesce(lots.unit_of_measure, '')`,
  serialNo: sql`vend.serial`,
  userName: shownUserOf(sql`vend`),
  // Over all matching rows: a window is computed before the page is cut out.
  totalDispensed: sql`(sum(${qty}) OVER (PARTITION BY vend.product_id))::int`,
} satisfies Readonly<Record<Exclude<keyof DispensedProduct, 'mayOpen'>, Sql>>;

/** Vends less their reverts. A row belongs to its own customer, wherever the device is now (S35). */
export const dispensedList = defineList<DispensedQuery, Tenants>({
  calls: [listCall],
  from: sql`transactions AS vend
    LEFT JOIN transactions back ON back.reverses = vend.key
    JOIN ${products} ON products.product_id = vend.product_id
    LEFT JOIN ${lots} ON ${isLotOf(sql`vend`)}`,
  key: sql`vend.id`,
  fields: (tenants) => ({
    ...dispensedFields,
    mayOpen: isOpenToCaller(sql`vend.cabinet_id`, sql`vend.customer_id`, tenants),
  }),
  sort: {
    datetime: sql`vend.at`,
    productName: sql`products.product_name`,
    productId: sql`vend.product_id`,
    lot: sql`vend.lot`,
    expiration: sql`lots.expiration`,
    orderNumber: sql`vend.order_number`,
    qty,
    userName: sql`vend.user_name`,
  },
  filters: {
    customerId: (customerId) => (customerId === ALL ? sql`TRUE` : equals(sql`vend.customer_id`)(customerId)),
    dates: between(sql`vend.at`),
    productId: equals(sql`vend.product_id`),
    productGroup: part(sql`lower(products.product_group)`),
    productGroups: inProductGroups,
    lot: lotNumberPart(sql`vend.lot`),
    orderNumber: part(sql`lower(vend.order_number)`),
    // The warehouse of a tagged unit is known; of others only their lot's.
    warehouse: (
      warehouse,
    ) => sql`CASE WHEN vend.tag_id <> '' THEN ${tagWarehouse(sql`vend.tag_id`)} = ${warehouse}
      ELSE ${isShippedFrom(warehouse, {
        customerId: sql`vend.customer_id`,
        productId: sql`vend.product_id`,
        lot: sql`vend.lot`,
      })} END`,
  },
  visible: (tenants) =>
    sql`vend.action = 'VEND' AND ${qty} > 0 AND ${ofTenants(sql`vend.customer_id`, tenants)}`,
  tables: ['transactions', PRODUCTS, 'customer_lots', 'product_tags', 'shipment_lines', 'shipments'],
});

export const NEWEST_FIRST = { key: 'datetime', direction: 'DESC' } as const;

export const listDispensed = (db: Queryable, tenants: Tenants, query: Asked) =>
  dispensedList.page(db, tenants, query);
