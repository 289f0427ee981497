import {
  type CallArguments,
  type InventoryFilter,
  type InventorySerial,
  listSerials,
} from '@parwell/contract';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineList } from '../../../platform/db/list.ts';
import { DEVICES } from '../../devices/tables.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { sightings, tagIdPart, tags, tagSerialPart } from '../tagged-units/tagged-units.public.ts';
import {
  allOf,
  lotConditions,
  misplacedConditions,
  TAGS_IN_STOCK,
  unitSerialPart,
  type StockViewer,
} from './stock-conditions.ts';
import { inFrom, stockFields, stockGroups, stockSort, visibleStock, withNames } from './stock-fields.ts';

type Query = CallArguments<typeof listSerials>['query'];

/** Tagged units, and units that are known by serial number alone. They are listed by lot, not by place. */
function units({ tagId = '', serialNo = '', ...where }: InventoryFilter, scope: StockViewer): Sql {
  const condition = allOf([lotConditions(where, scope), ...misplacedConditions(where, 'lot')]);
  // Each kind by itself: otherwise PostgreSQL would read all units of both before it checks their device.
  const matching = (rows: Sql): Sql => sql`SELECT stock.* FROM (${rows}) AS stock WHERE ${condition}`;
  const tagged = sql`
    SELECT tags.tag_id, tags.serial, tags.product_id, tags.lot, tags.owner, tags.cabinet_id,
      tags.phase = 'pending' AS pending, NULL::smallint AS holder, NULL::smallint AS dispenser
    FROM ${tags} WHERE ${TAGS_IN_STOCK} AND ${tagIdPart(tagId)} AND ${tagSerialPart(serialNo)}`;
  const untagged = sql`
    SELECT '', serial_units.serial, serial_units.product_id, serial_units.lot, serial_units.owner,
      serial_units.cabinet_id, false, NULL::smallint, NULL::smallint
    FROM serial_units WHERE serial_units.cabinet_id IS NOT NULL AND ${unitSerialPart(serialNo)}
      -- What has left a device with its lot is not there, whoever still names it.
      AND EXISTS (
        SELECT FROM on_hand WHERE on_hand.cabinet_id = serial_units.cabinet_id AND on_hand.quantity > 0
          AND on_hand.product_id = serial_units.product_id AND on_hand.lot = serial_units.lot)`;
  return withNames(
    tagId === '' ? sql`(${matching(tagged)} UNION ALL ${matching(untagged)})` : sql`(${matching(tagged)})`,
  );
}

const EVERYBODY: StockViewer = { tenants: 'ALL', today: '1970-01-01', timeZone: 'UTC' };

const wasSeen = sql`EXISTS (
  SELECT FROM ${sightings} WHERE sightings.tag_id = stock.tag_id AND sightings.cabinet_id = stock.cabinet_id
    AND sightings.present AND sightings.missed_since IS NULL)`;

/** Whether the last full read saw it, as 1 or 0. Units without a tag count as seen. */
export const scannedUnit = sql`CASE WHEN stock.tag_id = '' OR ${wasSeen} THEN 1 ELSE 0 END`;

export const serialFields = {
  ...stockFields,
  salesUoUQty: sql`CASE ${scannedUnit} WHEN 1
    THEN to_json(1) ELSE json_build_object('dbValue', 1, 'scanValue', 0) END`,
  onHand: sql`1`,
  ownership: sql`stock.owner`,
  serialNo: sql`stock.serial`,
  tagId: sql`stock.tag_id`,
  pending: sql`stock.pending`,
} satisfies Readonly<Record<keyof InventorySerial, Sql>>;

/** Current stock unit by unit, where units are known. */
export const serialList = defineList<Query, StockViewer>({
  calls: [listSerials],
  from: units({}, EVERYBODY),
  narrowed: units,
  key: sql`(stock.tag_id, stock.product_id, stock.serial)`,
  fields: serialFields,
  details: { columns: sql`stock.*`, from: withNames },
  sort: { ...stockSort, serialNo: sql`stock.serial`, tagId: sql`stock.tag_id` },
  filters: inFrom,
  groupBy: stockGroups,
  sums: { onHand: sql`1` },
  visible: visibleStock,
  tables: ['product_tags', DEVICES, PRODUCTS, 'customer_lots', 'misplaced_stock', 'serial_units', 'on_hand'],
});
