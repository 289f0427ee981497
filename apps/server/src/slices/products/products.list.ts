import {
  type CallArguments,
  listCustomerProducts as ofCustomerCall,
  listProductIds as idsCall,
  listProducts as listCall,
  searchProducts as searchCall,
} from '@parwell/contract';
import { MANAGED_SOURCES, STORAGE_CONDITIONS, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { anyLike, equals, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { nameFields, productFields, visibleProducts } from './product-fields.ts';
import type { ProductParts } from './product-parts.ts';

type Query = CallArguments<typeof listCall>['query'];
type Search = CallArguments<typeof searchCall>['query'];
type Ids = CallArguments<typeof idsCall>['query'];
type Where = NonNullable<Query['where']>;

const ofCustomer = (customerId: string): Sql => sql`source = ANY(${[...MANAGED_SOURCES, customerId]})`;

const products = { from: sql`products`, key: sql`product_id` } as const;

/** One of the ids: the whole text, or part of it. */
function oneOfIds(named: NonNullable<Where['or']>): Sql {
  const conditions = named.map((each) => {
    const [column, wanted] =
      'productId' in each
        ? [sql`product_id`, each.productId]
        : [sql`coalesce(mbrx_product_id, '')`, each.mbrxProductId];
    return typeof wanted === 'string' ? equals(column)(wanted) : part(sql`lower(${column})`)(wanted.like);
  });
  return conditions.length === 0 ? sql`TRUE` : sql`(${join(conditions, ' OR ')})`;
}

const shown = {
  ...products,
  fields: productFields,
  sort: {
    productId: sql`product_id`,
    productName: sql`product_name`,
    ndc: sql`ndc`,
    doseType: sql`dose_type`,
    packQty: sql`pack_qty`,
    productGroup: sql`product_group`,
    // The coldest first, the unknown last; own limits by themselves.
    storageCondition: sql`(array_position(${[...STORAGE_CONDITIONS.slice(1), 'UNKNOWN']}, storage_condition), storage_from, storage_to)`,
    active: sql`active`,
  },
  filters: {
    or: oneOfIds,
    productName: part(sql`name_folded`),
    doseType: equals(sql`dose_type`),
    idPart: part(sql`id_folded`),
    ndc: (text: string) => part(sql`replace(ndc, '-', '')`)(text.replaceAll('-', '')),
    productGroup: equals(sql`product_group`),
    storageCondition: equals(sql`storage_condition`),
    active: (active: 0 | 1) => equals(sql`active`)(active === 1),
    customerId: ofCustomer,
  },
} as const;

export const productList = defineList<Query, Tenants>({
  ...shown,
  calls: [listCall],
  visible: visibleProducts,
  tables: ['products'],
});

interface OneCustomer extends Pick<ProductParts, 'deviceProducts' | 'onHand'> {
  readonly customerId: string;
  /** The caller's. */
  readonly tenants: Tenants;
}

/** The stock of a customer's devices changes all the time, so the total is always counted. */
const customerProductList = defineList<Query, OneCustomer>({
  calls: [ofCustomerCall],
  ...shown,
  visible: ({ customerId, tenants, deviceProducts, onHand }) => {
    const itsDevices = sql`devices.customer_id = ${customerId} AND ${visibleDevices(tenants)}`;
    return sql`(source = ${customerId} OR ${ofCustomer(customerId)} AND product_id IN (
      SELECT product_id FROM ${deviceProducts} JOIN ${devices} USING (cabinet_id) WHERE ${itsDevices}
      UNION ALL SELECT product_id FROM ${onHand} JOIN ${devices} USING (cabinet_id) WHERE ${itsDevices}))`;
  },
});

const productSearch = defineList<Search, Tenants>({
  calls: [searchCall],
  ...products,
  fields: nameFields,
  sort: { productName: sql`product_name`, productId: sql`product_id` },
  filters: {
    customerId: ofCustomer,
    source: equals(sql`source`),
    or: anyLike({ productName: sql`name_folded`, productId: sql`id_folded` }),
  },
  visible: (tenants) => sql`active AND ${visibleProducts(tenants)}`,
  tables: ['products'],
});

const productIds = defineList<Ids, Tenants>({
  calls: [idsCall],
  ...products,
  fields: nameFields,
  sort: { productId: sql`product_id`, productName: sql`product_name` },
  filters: { customerId: ofCustomer },
  visible: visibleProducts,
  tables: ['products'],
});

export const listProducts = (db: Queryable, tenants: Tenants, query: Query) =>
  productList.page(db, tenants, query);

export const listCustomerProducts = (db: Queryable, customer: OneCustomer, query: Query) =>
  customerProductList.page(db, customer, query);

export const searchProducts = (db: Queryable, tenants: Tenants, query: Search) =>
  productSearch.page(db, tenants, query);

export const listProductIds = (db: Queryable, tenants: Tenants, query: Ids) =>
  productIds.page(db, tenants, query);
