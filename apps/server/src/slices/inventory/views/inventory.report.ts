import {
  CARTRIDGE_COLUMNS,
  InventoryFilter,
  listInventory,
  LOT_VIEW_COLUMNS,
  SERIAL_COLUMNS,
  type StockVariant,
} from '@parwell/contract';
import {
  EXPORT_LIMIT,
  OWNER_LABELS,
  type BusinessDays,
  type InventoryView,
  type Tenants,
} from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { reportGroups } from '../../../platform/db/list-groups.ts';
import { labelOf } from '../../../platform/reports/label-of.ts';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { cartridgeFields, cartridgeList, type CartridgeViewer } from './cartridges.list.ts';
import { inventoryList, lotFields, scannedUnits } from './inventory.list.ts';
import { scannedUnit, serialFields, serialList } from './serials.list.ts';
import { stockFields, stockGroups } from './stock-fields.ts';

export const VIEW_TYPES = {
  lot: 'LOT',
  cartridge: 'CARTRIDGE',
  serial: 'SERIAL',
} as const satisfies Record<StockVariant, InventoryView>;

const FIRST_EXPIRY = { key: 'expiration', direction: 'ASC' } as const;
const ownerLabel = (owner: Sql): Sql => labelOf(OWNER_LABELS, owner);

const yesOrNo = (is: Sql): Sql => sql`CASE WHEN ${is} THEN 'Yes' ELSE 'No' END`;
const hasSuspendedLot = yesOrNo(stockFields.hasSuspendedLot);
const misplaced = yesOrNo(stockFields.misplaced);

/** A lot that belongs to both owners names both. */
const lotOwner = sql`CASE WHEN first_owner = last_owner THEN ${ownerLabel(sql`first_owner`)}
  ELSE ${ownerLabel(sql`first_owner`)} || ', ' || ${ownerLabel(sql`last_owner`)} END`;

const viewerOf = (tenants: Tenants, now: Date, days: BusinessDays): CartridgeViewer => ({
  tenants,
  today: days.dayOf(now.getTime()),
  now,
  timeZone: days.timeZone,
});

const lots = {
  columns: () =>
    reportColumns(LOT_VIEW_COLUMNS, {
      ...lotFields,
      salesUoUQty: scannedUnits,
      ownership: lotOwner,
      hasSuspendedLot,
      misplaced,
    }),
  source: (where: InventoryFilter, tenants: Tenants, _db: unknown, now: Date, days: BusinessDays) =>
    inventoryList.source(viewerOf(tenants, now, days), where, FIRST_EXPIRY),
};

/** Current stock, with the views and groups of the page Inventory. */
export const inventoryReport = defineReport({
  type: 'RNI_UIEXPORT_InventoryReport',
  title: 'Inventory',
  template: 'Current Inventory',
  permission: listInventory.permission,
  filter: InventoryFilter,
  limit: EXPORT_LIMIT,
  ...lots,
  views: {
    [VIEW_TYPES.lot]: { title: 'Lot', ...lots },
    [VIEW_TYPES.cartridge]: {
      title: 'Dispenser',
      columns: () =>
        reportColumns(CARTRIDGE_COLUMNS, {
          ...cartridgeFields,
          hasSuspendedLot,
          misplaced: yesOrNo(cartridgeFields.misplaced),
        }),
      source: (where, tenants, _db, now, days) =>
        cartridgeList.source(viewerOf(tenants, now, days), where, FIRST_EXPIRY),
    },
    [VIEW_TYPES.serial]: {
      title: 'Serial',
      columns: () =>
        reportColumns(SERIAL_COLUMNS, {
          ...serialFields,
          salesUoUQty: scannedUnit,
          hasSuspendedLot,
          misplaced,
        }),
      source: (where, tenants, _db, now, days) =>
        serialList.source(viewerOf(tenants, now, days), where, FIRST_EXPIRY),
    },
  },
  groups: reportGroups(stockGroups),
});
