import type { CallArguments, InventoryLot, listInventory as listCall } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { equals, part } from '../../platform/db/list-filters.ts';
import { defineList } from '../../platform/db/list.ts';
import { JsonText } from '../../platform/json-text.ts';
import { customerName } from '../customers/customers.public.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { products } from '../products/products.public.ts';
import { unitsInTransit } from '../shipments/shipments.public.ts';
import { sightings, tags } from '../tags/tags.public.ts';
import { ndc } from './product-codes.ts';
import { stockByLot } from './stock-by-lot.ts';

type Query = CallArguments<typeof listCall>['query'];

/** Counts the tagged units of a lot; only for the rows of a page, so that counting all rows stays cheap. */
const countTags = (condition: Sql): Sql => sql`(
  SELECT count(*)::int FROM ${tags} WHERE tags.cabinet_id = stock.cabinet_id AND tags.product_id = stock.product_id
    AND tags.lot = stock.lot AND tags.phase IN ('on hand', 'pending') AND ${condition})`;

const tagged = countTags(sql`TRUE`);
/** Those that the last full read saw. */
const scanned = countTags(sql`EXISTS (
  SELECT FROM ${sightings} WHERE sightings.tag_id = tags.tag_id AND sightings.cabinet_id = tags.cabinet_id
    AND sightings.present AND sightings.missed_since IS NULL)`);

const from = sql`(${stockByLot()}) AS stock
  JOIN ${devices} USING (cabinet_id) JOIN ${products} USING (product_id) LEFT JOIN lots USING (product_id, lot)`;

const hasSuspendedLot = sql`EXISTS (
  SELECT FROM stock_reviews WHERE stock_reviews.cabinet_id = stock.cabinet_id AND status = 'Suspended'
    AND stock_reviews.product_id = stock.product_id AND stock_reviews.lot = stock.lot)`;

/** The contract's InventoryLot. */
const fields = {
  customerId: sql`devices.customer_id`,
  customerName: customerName(sql`devices.customer_id`),
  cabinetId: sql`stock.cabinet_id`,
  cabinetName: sql`devices.cabinet_name`,
  cabinetType: sql`devices.cabinet_type`,
  productItemId: sql`stock.product_id`,
  productLabelName: sql`products.product_name`,
  ndc542: ndc,
  productGroup: sql`products.product_group`,
  lot: sql`stock.lot`,
  expiration: sql`lots.expiration`,
  lotSize: sql`coalesce(lots.size, '')`,
  lotAssay: sql`coalesce(lots.assay, '')`,
  lotUnitOfMeasure: sql`coalesce(lots.unit_of_measure, '')`,
  // What has no tag is not read: it counts on both sides.
  salesUoUQty: sql`CASE WHEN ${tagged} <> ${scanned}
    THEN json_build_object('dbValue', units, 'scanValue', units - ${tagged} + ${scanned}) ELSE to_json(units) END`,
  onHand: sql`units`,
  inTransit: unitsInTransit(sql`stock.cabinet_id`, sql`stock.product_id`, sql`stock.lot`),
  pending: countTags(sql`tags.phase = 'pending'`),
  tagged,
  numbered: sql`(
    SELECT count(*)::int FROM serial_units WHERE serial_units.cabinet_id = stock.cabinet_id
      AND serial_units.product_id = stock.product_id AND serial_units.lot = stock.lot)`,
  isSerializable: sql`products.is_serializable`,
  hasSuspendedLot,
  lastCountedAt: sql`(
    SELECT max(cycle_counts.at) FROM cycle_counts WHERE cycle_counts.cabinet_id = stock.cabinet_id
      AND cycle_counts.product_id = stock.product_id AND cycle_counts.lot = stock.lot)`,
  parts: sql`parts`,
} satisfies Readonly<Record<keyof InventoryLot, Sql>>;

/** Current stock, by device, product and lot. It follows the visibility of its device (S35). */
export const inventoryList = defineList<Query, Tenants>({
  from,
  key: sql`(stock.cabinet_id, stock.product_id, stock.lot)`,
  fields,
  sort: {
    productLabelName: sql`products.product_name`,
    ndc542: sql`products.ndc`,
    lot: sql`stock.lot`,
    expiration: sql`lots.expiration`,
    onHand: sql`units`,
    cabinetId: sql`stock.cabinet_id`,
  },
  filters: {
    customerId: equals(sql`devices.customer_id`),
    cabinetId: equals(sql`stock.cabinet_id`),
    cabinetType: equals(sql`devices.cabinet_type`),
    productItemId: equals(sql`stock.product_id`),
    productLabelName: part(sql`products.name_folded`),
    productGroup: part(sql`lower(products.product_group)`),
    lot: part(sql`lower(stock.lot)`),
    serialNo: (text) => sql`(EXISTS (
      SELECT FROM ${tags} WHERE tags.cabinet_id = stock.cabinet_id AND tags.product_id = stock.product_id
        AND tags.lot = stock.lot AND tags.phase IN ('on hand', 'pending') AND ${part(sql`lower(tags.serial)`)(text)})
      OR EXISTS (
      SELECT FROM serial_units WHERE serial_units.cabinet_id = stock.cabinet_id
        AND serial_units.product_id = stock.product_id AND serial_units.lot = stock.lot
        AND ${part(sql`lower(serial_units.serial)`)(text)}))`,
    tagId: (text) => sql`EXISTS (
      SELECT FROM ${tags} WHERE tags.cabinet_id = stock.cabinet_id AND tags.product_id = stock.product_id
        AND tags.lot = stock.lot AND tags.phase IN ('on hand', 'pending') AND ${part(sql`lower(tags.tag_id)`)(text)})`,
    productOwnership: (owner) => sql`EXISTS (
      SELECT FROM on_hand part WHERE part.cabinet_id = stock.cabinet_id AND part.product_id = stock.product_id
        AND part.lot = stock.lot AND part.owner = ${owner})`,
    expiration: ({ from: first, until }) =>
      until === undefined
        ? first === undefined
          ? sql`TRUE`
          : sql`(lots.expiration IS NULL OR lots.expiration >= ${first}::date)`
        : sql`lots.expiration BETWEEN ${first ?? '-infinity'}::date AND ${until}::date`,
  },
  visible: visibleDevices,
  tables: ['on_hand', 'devices', 'products', 'lots', 'product_tags', 'serial_units'],
});

/** The rows also stand under `inventories`, by which older clients read them (DAPI-061). */
export async function listInventory(db: Queryable, tenants: Tenants, query: Query): Promise<JsonText> {
  const { text } = await inventoryList.page(db, tenants, query);
  const rows = text.slice('{"result":'.length, text.lastIndexOf(',"total_record":'));
  return new JsonText(`${text.slice(0, -1)},"inventories":${rows}}`);
}
