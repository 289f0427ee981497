import type { InventoryFilter, InventoryGroupKey, InventoryLot } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, INVENTORY_GROUPS, type Tenants } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import type { ListGroup } from '../../../platform/db/list-groups.ts';
import { labelOf } from '../../../platform/reports/label-of.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { unitsInTransit } from '../in-transit/in-transit.ts';
import { isLotOf, lots } from '../goods/goods.public.ts';
import { ndc } from '../goods/product-codes.ts';

// Fields that the lists of current stock share. Their rows are named `stock`. Related values are subqueries in the
// fields: PostgreSQL runs them for the rows of a page, not for all that match.

/** Left joins on keys: where only rows are counted, PostgreSQL leaves them out. */
export const withNames = (stock: Sql): Sql => sql`${stock} AS stock
  LEFT JOIN ${devices} ON devices.cabinet_id = stock.cabinet_id
  LEFT JOIN ${products} ON products.product_id = stock.product_id
  LEFT JOIN ${lots} ON ${isLotOf(sql`stock`, sql`devices.customer_id`)}`;

export const visibleStock = ({ tenants }: { readonly tenants: Tenants }): Sql => visibleDevices(tenants);

type Shared = Omit<
  InventoryLot,
  'salesUoUQty' | 'onHand' | 'pending' | 'tagged' | 'numbered' | 'isSerializable' | 'lastCountedAt' | 'parts'
>;

export const stockFields = {
  customerId: sql`devices.customer_id`,
  customerName: customerName(sql`devices.customer_id`),
  cabinetId: sql`stock.cabinet_id`,
  cabinetName: sql`devices.cabinet_name`,
  cabinetType: sql`devices.cabinet_type`,
  productItemId: sql`stock.product_id`,
  product_item_id: sql`stock.product_id`,
  productLabelName: sql`products.product_name`,
  ndc542: ndc,
  productGroup: sql`products.product_group`,
  lot: sql`stock.lot`,
  expiration: sql`lots.expiration`,
  lotSize: sql`coalesce(lots.size, '')`,
  lotAssay: sql`coalesce(lots.assay, '')`,
  lotUnitOfMeasure: sql`coalesce(lots.unit_of_measure, '')`,
  inTransit: unitsInTransit(sql`stock.cabinet_id`, sql`stock.product_id`, sql`stock.lot`),
  hasSuspendedLot: sql`EXISTS (
    SELECT FROM stock_reviews WHERE stock_reviews.cabinet_id = stock.cabinet_id AND status = 'Suspended'
      AND stock_reviews.product_id = stock.product_id AND stock_reviews.lot = stock.lot)`,
  misplaced: sql`EXISTS (
    SELECT FROM misplaced_stock JOIN on_hand USING (cabinet_id, product_id, section)
    WHERE on_hand.cabinet_id = stock.cabinet_id AND on_hand.product_id = stock.product_id AND on_hand.lot = stock.lot)`,
} satisfies Readonly<Record<keyof Shared, Sql>>;

export const stockSort = {
  productLabelName: sql`products.product_name`,
  ndc542: sql`products.ndc`,
  lot: sql`stock.lot`,
  expiration: sql`lots.expiration`,
  cabinetId: sql`stock.cabinet_id`,
  cabinetType: sql`devices.cabinet_type`,
  customerId: sql`devices.customer_id`,
};

/** Filters whose conditions are inside `from`. */
export const inFrom = {
  customerId: () => sql`TRUE`,
  cabinetId: () => sql`TRUE`,
  cabinetType: () => sql`TRUE`,
  productItemId: () => sql`TRUE`,
  productLabelName: () => sql`TRUE`,
  productGroup: () => sql`TRUE`,
  productGroups: () => sql`TRUE`,
  lot: () => sql`TRUE`,
  serialNo: () => sql`TRUE`,
  tagId: () => sql`TRUE`,
  productOwnership: () => sql`TRUE`,
  expiration: () => sql`TRUE`,
  misplaced: () => sql`TRUE`,
} satisfies Readonly<Record<keyof InventoryFilter, () => Sql>>;

const [DEVICE, DEVICE_TYPE, PRODUCT, LOT] = INVENTORY_GROUPS;

export const stockGroups: Readonly<Record<InventoryGroupKey, ListGroup<unknown>>> = {
  cabinetId: {
    title: DEVICE,
    key: sql`stock.cabinet_id`,
    name: (key) => sql`(SELECT devices.cabinet_name FROM ${devices} WHERE devices.cabinet_id = ${key})`,
    note: (key) => key,
  },
  cabinetType: {
    title: DEVICE_TYPE,
    key: sql`devices.cabinet_type`,
    name: (key) => labelOf(DEVICE_TYPE_LABELS, key),
  },
  productItemId: {
    title: PRODUCT,
    key: sql`stock.product_id`,
    name: (key) => sql`(SELECT products.product_name FROM ${products} WHERE products.product_id = ${key})`,
    note: (key) => key,
  },
  lot: { title: LOT, key: sql`stock.lot` },
};
