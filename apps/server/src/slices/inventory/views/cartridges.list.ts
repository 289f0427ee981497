import { type CallArguments, type InventoryCartridge, listCartridges } from '@parwell/contract';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { defineList } from '../../../platform/db/list.ts';
import { DEVICES } from '../../devices/tables.public.ts';
import { PRODUCTS } from '../../products/tables.public.ts';
import { stockConditions, type StockViewer } from './stock-conditions.ts';
import { inFrom, stockFields, stockGroups, stockSort, visibleStock, withNames } from './stock-fields.ts';
import { thawStatusTwin, type Moment } from '../goods/thaw-status.twin.ts';

type Query = CallArguments<typeof listCartridges>['query'];

/** The status of a lot depends on the time. */
export type CartridgeViewer = StockViewer & Moment;

const inDispensers = (condition: Sql, moment: Moment): Sql => sql`
  ${withNames(sql`(
    SELECT stock.* FROM on_hand AS stock WHERE stock.quantity > 0 AND stock.holder IS NOT NULL
      AND stock.dispenser IS NOT NULL AND ${condition})`)}
  LEFT JOIN dispenser_thaws AS thaw ON thaw.cabinet_id = stock.cabinet_id AND thaw.holder = stock.holder
    AND thaw.dispenser = stock.dispenser AND thaw.product_id = stock.product_id AND thaw.lot = stock.lot
  LEFT JOIN LATERAL (SELECT ${thawStatusTwin.expression(
    {
      expiration: sql`lots.expiration`,
      thawComplete: sql`thaw.thaw_complete`,
      shelfLifeExp: sql`thaw.shelf_life_exp`,
    },
    moment,
  )} AS status,
    -- A thawed lot does not outlive its expiration.
    CASE WHEN thaw.shelf_life_exp IS NOT NULL THEN
      least(thaw.shelf_life_exp, ((lots.expiration + 1)::timestamp AT TIME ZONE ${moment.timeZone})) END AS ends
  ) AS thawed ON TRUE`;

const NEVER: Moment = { now: new Date(0), timeZone: 'UTC' };

export const cartridgeFields = {
  ...stockFields,
  salesUoUQty: sql`stock.quantity`,
  onHand: sql`stock.quantity`,
  ownership: sql`stock.owner`,
  holderOffset: sql`stock.holder`,
  dispenserOffset: sql`stock.dispenser`,
  thawComplete: sql`thaw.thaw_complete`,
  shelfLifeExp: sql`thawed.ends`,
  thawStatus: sql`thawed.status`,
  misplaced: sql`EXISTS (
    SELECT FROM misplaced_stock WHERE misplaced_stock.cabinet_id = stock.cabinet_id
      AND misplaced_stock.product_id = stock.product_id AND misplaced_stock.section = stock.section)`,
} satisfies Readonly<Record<keyof InventoryCartridge, Sql>>;

/** Current stock in dispensers: a row for each dispenser, lot and owner. */
export const cartridgeList = defineList<Query, CartridgeViewer>({
  calls: [listCartridges],
  from: inDispensers(sql`TRUE`, NEVER),
  narrowed: (where, scope) => inDispensers(stockConditions(where, scope), scope),
  key: sql`(stock.cabinet_id, stock.holder, stock.dispenser, stock.product_id, stock.lot, stock.owner, stock.section)`,
  fields: cartridgeFields,
  sort: {
    ...stockSort,
    onHand: sql`stock.quantity`,
    holderOffset: sql`(stock.holder, stock.dispenser)`,
    thawComplete: sql`thaw.thaw_complete`,
    shelfLifeExp: sql`thawed.ends`,
    thawStatus: sql`thawed.status`,
  },
  filters: inFrom,
  groupBy: stockGroups,
  sums: { onHand: sql`stock.quantity` },
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
