import { type CallArguments, type InventoryLot, listInventory as listCall } from '@parwell/contract';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineList } from '../../../platform/db/list.ts';
import { devices } from '../../devices/devices.public.ts';
import { DEVICES } from '../../devices/tables.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { sightings, tags } from '../tagged-units/tagged-units.public.ts';
import { countedOfLotTwin } from './counted-of-lot.twin.ts';
import { isLotOf, lots } from '../goods/goods.public.ts';
import { stockConditions, TAGS_IN_STOCK, type StockViewer } from './stock-conditions.ts';
import { inFrom, stockFields, stockGroups, stockSort, visibleStock, withNames } from './stock-fields.ts';

type Query = CallArguments<typeof listCall>['query'];

/**
 * The rows of a lot added up; with a filter by owner, those of one owner. The expiration comes first, so that
 * PostgreSQL reads a page by expiration from the lots that expire first, and no others.
 */
const lotsOnHand = (condition: Sql): Sql =>
  withNames(sql`(
  SELECT lots.expiration, stock.cabinet_id, stock.product_id, stock.lot, sum(stock.quantity)::int AS units,
    min(stock.owner) AS first_owner, max(stock.owner) AS last_owner
  FROM on_hand AS stock JOIN ${devices} USING (cabinet_id)
    JOIN ${lots} ON ${isLotOf(sql`stock`, sql`devices.customer_id`)}
  WHERE stock.quantity > 0 AND ${condition}
  GROUP BY lots.expiration, stock.cabinet_id, stock.product_id, stock.lot)`);

/** The same, without columns that only the rows of a page need. */
const lotsToCount = (condition: Sql): Sql => sql`(
  SELECT stock.cabinet_id, stock.product_id, stock.lot, sum(stock.quantity)::int AS units FROM on_hand AS stock
  WHERE stock.quantity > 0 AND ${condition}
  GROUP BY stock.cabinet_id, stock.product_id, stock.lot) AS stock
  LEFT JOIN ${devices} ON devices.cabinet_id = stock.cabinet_id`;

const TAGS_OF_LOT = sql`tags.cabinet_id = stock.cabinet_id AND tags.product_id = stock.product_id
  AND tags.lot = stock.lot AND tags.owner BETWEEN stock.first_owner AND stock.last_owner AND ${TAGS_IN_STOCK}`;
const seen = sql`EXISTS (
  SELECT FROM ${sightings} WHERE sightings.tag_id = tags.tag_id AND sightings.cabinet_id = tags.cabinet_id
    AND sightings.present AND sightings.missed_since IS NULL)`;

/** Units of a lot that the scales of its sections count beyond the ledger (S20); negative if they count fewer. */
const beyondLedger = sql`
  SELECT coalesce(sum(${countedOfLotTwin.expression(
    {
      units: sql`part.quantity`,
      earlier: sql`part.earlier`,
      onSection: sql`part.on_section`,
      counted: sql`part.counted`,
    },
    null,
  )} - part.quantity), 0)::int
  FROM (
    SELECT on_hand.lot, on_hand.owner, on_hand.quantity, section_scans.units AS counted,
      sum(on_hand.quantity) OVER (PARTITION BY on_hand.section) AS on_section,
      sum(on_hand.quantity) OVER (PARTITION BY on_hand.section
        ORDER BY lots.expiration NULLS LAST, on_hand.lot, on_hand.owner
        ROWS UNBOUNDED PRECEDING) - on_hand.quantity AS earlier
    FROM section_scans
      JOIN on_hand ON on_hand.cabinet_id = section_scans.cabinet_id AND on_hand.section = section_scans.section
        AND on_hand.product_id = section_scans.product_id AND on_hand.quantity > 0
      JOIN ${devices} ON devices.cabinet_id = on_hand.cabinet_id
      JOIN ${lots} ON ${isLotOf(sql`on_hand`, sql`devices.customer_id`)}
    WHERE section_scans.cabinet_id = stock.cabinet_id AND section_scans.product_id = stock.product_id
      AND section_scans.units IS NOT NULL) AS part
  WHERE part.lot = stock.lot AND part.owner BETWEEN stock.first_owner AND stock.last_owner`;

/**
 * Units that the last full read saw or the scale counts, for reports. Units without a tag, and those that no scale
 * can tell, count as seen.
 */
export const scannedUnits = sql`stock.units + (${beyondLedger}) - (
  SELECT count(*)::int FROM ${tags} WHERE ${TAGS_OF_LOT} AND NOT ${seen})`;

/** Tags and scales of a lot are joined laterally, once for each row of a page. */
const withScans = (rows: Sql): Sql => sql`${withNames(rows)}
  LEFT JOIN LATERAL (${beyondLedger}) AS scales (beyond) ON TRUE
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS units, count(*) FILTER (WHERE tags.phase = 'pending')::int AS pending,
      count(*) FILTER (WHERE NOT ${seen})::int AS missed
    FROM ${tags} WHERE ${TAGS_OF_LOT}) AS tagged ON TRUE`;

export const lotFields = {
  ...stockFields,
  salesUoUQty: sql`CASE WHEN tagged.missed <> scales.beyond
    THEN json_build_object('dbValue', stock.units, 'scanValue', stock.units + scales.beyond - tagged.missed)
    ELSE to_json(stock.units) END`,
  onHand: sql`stock.units`,
  pending: sql`tagged.pending`,
  tagged: sql`tagged.units`,
  numbered: sql`(
    SELECT count(*)::int FROM serial_units WHERE serial_units.cabinet_id = stock.cabinet_id
      AND serial_units.product_id = stock.product_id AND serial_units.lot = stock.lot
      AND serial_units.owner BETWEEN stock.first_owner AND stock.last_owner)`,
  isSerializable: sql`products.is_serializable`,
  lastCountedAt: sql`(
    SELECT max(cycle_counts.at) FROM cycle_counts WHERE cycle_counts.cabinet_id = stock.cabinet_id
      AND cycle_counts.product_id = stock.product_id AND cycle_counts.lot = stock.lot)`,
  parts: sql`(
    SELECT json_agg(json_build_object('productOwnership', part.owner, 'holderOffset', part.holder,
      'dispenserOffset', part.dispenser, 'section', part.section, 'onHand', part.quantity)
      ORDER BY part.holder, part.dispenser, part.section, part.owner DESC)
    FROM on_hand part WHERE part.cabinet_id = stock.cabinet_id AND part.product_id = stock.product_id
      AND part.lot = stock.lot AND part.owner BETWEEN stock.first_owner AND stock.last_owner AND part.quantity > 0)`,
} satisfies Readonly<Record<keyof InventoryLot, Sql>>;

export const inventoryList = defineList<Query, StockViewer>({
  calls: [listCall],
  from: lotsOnHand(sql`TRUE`),
  narrowed: (where, scope) => lotsOnHand(stockConditions(where, scope)),
  counted: (where, scope) => lotsToCount(stockConditions(where, scope)),
  key: sql`(stock.cabinet_id, stock.product_id, stock.lot)`,
  fields: lotFields,
  details: {
    columns: sql`stock.expiration, stock.cabinet_id, stock.product_id, stock.lot, stock.units, stock.first_owner, stock.last_owner`,
    from: withScans,
  },
  sort: { ...stockSort, expiration: sql`stock.expiration`, onHand: sql`stock.units` },
  filters: inFrom,
  groupBy: stockGroups,
  sums: { onHand: sql`stock.units` },
  visible: visibleStock,
  tables: [
    'on_hand',
    DEVICES,
    PRODUCTS,
    'customer_lots',
    'dispenser_thaws',
    'misplaced_stock',
    'product_tags',
    'serial_units',
  ],
});
