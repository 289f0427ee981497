import type { InventoryFilter } from '@parwell/contract';
import {
  addDays,
  ALL,
  businessDays,
  expirationDays,
  type CalendarDate,
  type Days,
  type Tenants,
} from '@parwell/domain';
import { join, sql, type Sql } from '../../../platform/db/database.ts';
import { part } from '../../../platform/db/list-filters.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { inProductGroups, products } from '../../products/products.public.ts';
import { hasLotNumberPart, isLotOf, lots } from '../goods/goods.public.ts';
import { lastDayTwin } from '../goods/last-day.twin.ts';
import { tagIdPart, tags, tagSerialPart } from '../tagged-units/tagged-units.public.ts';

export interface StockViewer {
  readonly tenants: Tenants;
  /** Of the business: "within 30 days" counts from it. */
  readonly today: CalendarDate;
  /** Of the business: a shelf life ends on a day of it. */
  readonly timeZone: string;
}

// Filters of current stock as conditions on its own columns alone, on rows named `stock`: device, product, lot,
// owner, holder and dispenser. So they limit rows before these are added up, and devices, products and lots are only
// read where a filter needs them. Current stock follows the visibility of its device (S35).

export const allOf = (conditions: readonly Sql[]): Sql => join([sql`TRUE`, ...conditions], ' AND ');

/** The condition on devices; none if all are meant. */
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
  productItemId: productId,
  productLabelName = '',
  productGroup = '',
  productGroups = [],
}: Pick<InventoryFilter, 'productItemId' | 'productLabelName' | 'productGroup' | 'productGroups'>): Sql[] {
  const of = [
    ...(productLabelName === '' ? [] : [part(sql`products.name_folded`)(productLabelName)]),
    ...(productGroup === '' ? [] : [part(sql`lower(products.product_group)`)(productGroup)]),
    ...(productGroups.length === 0 ? [] : [inProductGroups(productGroups)]),
  ];
  return [
    ...(productId === undefined ? [] : [sql`stock.product_id = ${productId}`]),
    ...(of.length === 0
      ? []
      : [sql`stock.product_id IN (SELECT products.product_id FROM ${products} WHERE ${allOf(of)})`]),
  ];
}

/** Thawed lots whose last day is among these days, as the keys of their places. */
const thawedPlaces = ({ from, until }: Days, timeZone: string): Sql => {
  const lastDay = lastDayTwin.expression(
    { expiration: sql`lots.expiration`, shelfLifeExp: sql`thaw.shelf_life_exp` },
    businessDays(timeZone),
  );
  return sql`
    SELECT thaw.cabinet_id, thaw.holder, thaw.dispenser, thaw.product_id, thaw.lot
    FROM dispenser_thaws AS thaw JOIN ${devices} ON devices.cabinet_id = thaw.cabinet_id
      JOIN ${lots} ON ${isLotOf(sql`thaw`, sql`devices.customer_id`)}
    WHERE ${lastDay} BETWEEN ${from ?? '-infinity'}::date AND ${until ?? 'infinity'}::date`;
};

const hasLot = (condition: Sql): Sql => sql`EXISTS (
  SELECT FROM ${devices} JOIN ${lots} ON ${isLotOf(sql`stock`, sql`devices.customer_id`)}
  WHERE devices.cabinet_id = stock.cabinet_id AND ${condition})`;

/**
 * By the last day on which a unit may be used: that of its lot, unless it was thawed and its shelf life ends earlier
 * (S24). Stock that never expires is after every day. Few lots are thawed, so they are queried separately.
 */
function expires({ from, until }: Days, timeZone: string): Sql[] {
  if (from === undefined && until === undefined) return [];
  // The place of a thawed lot always has numbers.
  const place = sql`(stock.cabinet_id, coalesce(stock.holder, -1), coalesce(stock.dispenser, -1), stock.product_id, stock.lot)`;
  const endedBefore =
    from === undefined
      ? sql`FALSE`
      : sql`${place} IN (${thawedPlaces({ until: addDays(from, -1) }, timeZone)})`;
  if (until === undefined)
    return [sql`NOT ${hasLot(sql`lots.expiration < ${from}::date`)}`, sql`NOT ${endedBefore}`];
  const isOfDays = sql`lots.expiration BETWEEN ${from ?? '-infinity'}::date AND ${until}::date`;
  const lotsOfDays = sql`SELECT lots.product_id, lots.lot FROM ${lots} WHERE ${isOfDays}`;
  const thawed = thawedPlaces({ from, until }, timeZone);
  const lot = sql`(stock.product_id, stock.lot)`;
  return [
    // The first condition limits the rows to read, the second decides.
    sql`${lot} IN (${lotsOfDays} UNION ALL SELECT product_id, lot FROM (${thawed}) AS thawed)`,
    sql`(${hasLot(isOfDays)} AND NOT ${endedBefore} OR ${place} IN (${thawed}))`,
  ];
}

export const TAGS_IN_STOCK = sql`tags.phase IN ('on hand', 'pending')`;

const inTags = (condition: Sql): Sql => sql`(
  SELECT tags.cabinet_id, tags.product_id, tags.lot FROM ${tags} WHERE ${TAGS_IN_STOCK} AND ${condition})`;

export const unitSerialPart = part(sql`lower(serial_units.serial)`);

/** Lots of a unit with this tag or serial number. */
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

/** There are fewer lots than rows of stock, and an index on the parts of their numbers. */
const lotNumbers = (text: string): Sql =>
  sql`(stock.product_id, stock.lot) IN (SELECT lots.product_id, lots.lot FROM lots WHERE ${hasLotNumberPart(text)})`;

const misplacedLots = sql`
  SELECT on_hand.cabinet_id, on_hand.product_id, on_hand.lot
  FROM misplaced_stock JOIN on_hand USING (cabinet_id, product_id, section)`;
const misplacedPlaces = sql`SELECT cabinet_id, product_id, section FROM misplaced_stock`;

/** Few places are misplaced, so they are read first. Single units do not know their section, only their lot. */
const isMisplaced = (column: 'lot' | 'section'): Sql =>
  column === 'lot'
    ? sql`(stock.cabinet_id, stock.product_id, stock.lot) IN (${misplacedLots})`
    : sql`(stock.cabinet_id, stock.product_id, stock.section) IN (${misplacedPlaces})`;

export function misplacedConditions(
  { misplaced }: Pick<InventoryFilter, 'misplaced'>,
  column: 'lot' | 'section',
): Sql[] {
  if (misplaced === undefined) return [];
  return [misplaced === 'yes' ? isMisplaced(column) : sql`NOT (${isMisplaced(column)})`];
}

/** All filters except those by tag and serial number, and by what is misplaced. */
export const lotConditions = (where: InventoryFilter, { tenants, today, timeZone }: StockViewer): Sql =>
  allOf([
    ...deviceConditions(where, tenants),
    ...productConditions(where),
    ...(where.lot === undefined || where.lot === '' ? [] : [lotNumbers(where.lot)]),
    ...(where.productOwnership === undefined ? [] : [sql`stock.owner = ${where.productOwnership}`]),
    ...(where.expiration === undefined ? [] : expires(expirationDays(where.expiration, today), timeZone)),
  ]);

export const stockConditions = (where: InventoryFilter, scope: StockViewer): Sql =>
  allOf([lotConditions(where, scope), ...unitConditions(where), ...misplacedConditions(where, 'section')]);
