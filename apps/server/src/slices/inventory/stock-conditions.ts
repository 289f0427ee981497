import type { InventoryFilter } from '@parwell/contract';
import { ALL, expirationDays, type CalendarDate, type Days, type Tenants } from '@parwell/domain';
import { join, sql, type Sql } from '../../platform/db/database.ts';
import { part } from '../../platform/db/list-filters.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { products } from '../products/products.public.ts';
import { tagIdPart, tags, tagSerialPart } from '../tags/tags.public.ts';

/** What decides which stock is listed, besides the filters. */
export interface StockViewer {
  readonly tenants: Tenants;
  /** Of the business: what expires "within 30 days" depends on it. */
  readonly today: CalendarDate;
}

// Filters of current stock as conditions on the columns of its rows alone, named `stock`: device, product, lot and owner.
// So they limit rows before these are added up, and devices, products and lots are only read where a filter asks for
// them. Current stock follows the visibility of its device (S35).

const allOf = (conditions: readonly Sql[]): Sql => join([sql`TRUE`, ...conditions], ' AND ');

/** The devices to look at; none if it is all of them. */
export function deviceConditions(
  { customerId, cabinetType, cabinetId }: Pick<InventoryFilter, 'customerId' | 'cabinetType' | 'cabinetId'>,
  tenants: Tenants,
): Sql[] {
  const of = [
    ...(tenants === ALL ? [] : [visibleDevices(tenants)]),
    ...(customerId === undefined ? [] : [sql`devices.customer_id = ${customerId}`]),
    ...(cabinetType === undefined ? [] : [sql`devices.cabinet_type = ${cabinetType}`]),
  ];
  return [
    ...(cabinetId === undefined ? [] : [sql`stock.cabinet_id = ${cabinetId}`]),
    ...(of.length === 0
      ? []
      : [sql`stock.cabinet_id IN (SELECT devices.cabinet_id FROM ${devices} WHERE ${allOf(of)})`]),
  ];
}

export function productConditions({
  productItemId,
  productLabelName = '',
  productGroup = '',
}: Pick<InventoryFilter, 'productItemId' | 'productLabelName' | 'productGroup'>): Sql[] {
  const of = [
    ...(productLabelName === '' ? [] : [part(sql`products.name_folded`)(productLabelName)]),
    ...(productGroup === '' ? [] : [part(sql`lower(products.product_group)`)(productGroup)]),
  ];
  return [
    ...(productItemId === undefined ? [] : [sql`stock.product_id = ${productItemId}`]),
    ...(of.length === 0
      ? []
      : [sql`stock.product_id IN (SELECT products.product_id FROM ${products} WHERE ${allOf(of)})`]),
  ];
}

/** What never expires is after every day. */
function expires({ from, until }: Days): Sql[] {
  const lot = sql`lots.product_id = stock.product_id AND lots.lot = stock.lot`;
  if (until !== undefined)
    return [
      sql`(stock.product_id, stock.lot) IN (
        SELECT lots.product_id, lots.lot FROM lots
        WHERE lots.expiration BETWEEN ${from ?? '-infinity'}::date AND ${until}::date)`,
    ];
  return from === undefined
    ? []
    : [sql`NOT EXISTS (SELECT FROM lots WHERE ${lot} AND lots.expiration < ${from}::date)`];
}

/** Tagged units that are there. */
export const TAGS_IN_STOCK = sql`tags.phase IN ('on hand', 'pending')`;

const inTags = (condition: Sql): Sql => sql`(
  SELECT tags.cabinet_id, tags.product_id, tags.lot FROM ${tags} WHERE ${TAGS_IN_STOCK} AND ${condition})`;

export const unitSerialPart = part(sql`lower(serial_units.serial)`);

/** Lots that a unit with this tag or serial number is of. */
const unitConditions = ({
  serialNo = '',
  tagId = '',
}: Pick<InventoryFilter, 'serialNo' | 'tagId'>): Sql[] => {
  const place = sql`(stock.cabinet_id, stock.product_id, stock.lot)`;
  return [
    ...(tagId === '' ? [] : [sql`${place} IN ${inTags(tagIdPart(tagId))}`]),
    ...(serialNo === ''
      ? []
      : [
          sql`${place} IN (
            SELECT * FROM ${inTags(tagSerialPart(serialNo))} AS tagged
            UNION ALL
            SELECT serial_units.cabinet_id, serial_units.product_id, serial_units.lot FROM serial_units
            WHERE serial_units.cabinet_id IS NOT NULL AND ${unitSerialPart(serialNo)})`,
        ]),
  ];
};

/** All filters but those by tag and serial number. */
export const lotConditions = (where: InventoryFilter, { tenants, today }: StockViewer): Sql =>
  allOf([
    ...deviceConditions(where, tenants),
    ...productConditions(where),
    ...(where.lot === undefined || where.lot === '' ? [] : [part(sql`lower(stock.lot)`)(where.lot)]),
    ...(where.productOwnership === undefined ? [] : [sql`stock.owner = ${where.productOwnership}`]),
    ...(where.expiration === undefined ? [] : expires(expirationDays(where.expiration, today))),
  ]);

export const stockConditions = (where: InventoryFilter, scope: StockViewer): Sql =>
  allOf([lotConditions(where, scope), ...unitConditions(where)]);
