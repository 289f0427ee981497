import { InventoryFilter, listInventory, type StockVariant } from '@parwell/contract';
import {
  DEVICE_TYPE_LABELS,
  EXPORT_LIMIT,
  OWNER_LABELS,
  type BusinessDays,
  type InventoryView,
  type Tenants,
} from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { reportGroups } from '../../../platform/db/list-groups.ts';
import { labelOf } from '../../../platform/reports/label-of.ts';
import { defineReport, type ReportColumn } from '../../../platform/reports/report-type.ts';
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
export const deviceTypeLabel = (type: Sql): Sql => labelOf(DEVICE_TYPE_LABELS, type);
const ownerLabel = (owner: Sql): Sql => labelOf(OWNER_LABELS, owner);

const about: readonly ReportColumn[] = [
  { key: 'productLabelName', title: 'Product', kind: 'text', value: stockFields.productLabelName, width: 36 },
  { key: 'productItemId', title: 'Product ID', kind: 'text', value: stockFields.productItemId, width: 14 },
  { key: 'ndc542', title: 'NDC', kind: 'text', value: stockFields.ndc542, width: 15 },
  { key: 'productGroup', title: 'Product Group', kind: 'text', value: stockFields.productGroup, width: 18 },
  { key: 'cabinetName', title: 'Device', kind: 'text', value: stockFields.cabinetName, width: 30 },
  { key: 'cabinetId', title: 'Device ID', kind: 'text', value: stockFields.cabinetId, width: 14 },
  {
    key: 'cabinetType',
    title: 'Device Type',
    kind: 'text',
    value: deviceTypeLabel(stockFields.cabinetType),
    labels: DEVICE_TYPE_LABELS,
    width: 18,
  },
  { key: 'customerName', title: 'Customer', kind: 'text', value: stockFields.customerName, width: 30 },
  { key: 'customerId', title: 'Customer ID', kind: 'text', value: stockFields.customerId, width: 14 },
];

const lot: readonly ReportColumn[] = [
  { key: 'lot', title: 'Lot', kind: 'text', value: stockFields.lot, width: 18 },
  { key: 'expiration', title: 'Expiration', kind: 'date', value: stockFields.expiration },
  { key: 'lotSize', title: 'Size', kind: 'text', value: stockFields.lotSize },
  { key: 'lotAssay', title: 'Assay', kind: 'text', value: stockFields.lotAssay },
  { key: 'lotUnitOfMeasure', title: 'Unit', kind: 'text', value: stockFields.lotUnitOfMeasure },
];

const inReview: ReportColumn = {
  key: 'hasSuspendedLot',
  title: 'In review',
  kind: 'text',
  value: sql`CASE WHEN ${stockFields.hasSuspendedLot} THEN 'Yes' ELSE 'No' END`,
};
const inTransit: ReportColumn = {
  key: 'inTransit',
  title: 'In transit',
  kind: 'number',
  value: stockFields.inTransit,
};
/** The number of the last full read or the scale; on hand where neither can tell. */
const scanned = (value: Sql): ReportColumn => ({
  key: 'salesUoUQty',
  title: 'Last scan',
  kind: 'number',
  value,
});
const onHand = (value: Sql): ReportColumn => ({ key: 'onHand', title: 'On hand', kind: 'number', value });
const owner = (value: Sql): ReportColumn => ({
  key: 'ownership',
  title: 'Owner',
  kind: 'text',
  value: ownerLabel(value),
  width: 18,
});

/** Of a lot with two owners, both are named. */
const lotOwner: ReportColumn = {
  ...owner(sql`last_owner`),
  value: sql`CASE WHEN first_owner = last_owner THEN ${ownerLabel(sql`first_owner`)}
    ELSE ${ownerLabel(sql`first_owner`)} || ', ' || ${ownerLabel(sql`last_owner`)} END`,
  width: 26,
};

const viewerOf = (tenants: Tenants, now: Date, days: BusinessDays): CartridgeViewer => ({
  tenants,
  today: days.dayOf(now.getTime()),
  now,
  timeZone: days.timeZone,
});

const lots = {
  columns: () => [
    ...about,
    ...lot,
    onHand(lotFields.onHand),
    scanned(scannedUnits),
    inTransit,
    lotOwner,
    inReview,
  ],
  source: (where: InventoryFilter, tenants: Tenants, _db: unknown, now: Date, days: BusinessDays) =>
    inventoryList.source(viewerOf(tenants, now, days), where, FIRST_EXPIRY),
};

/** Current stock, as the page Inventory shows it: by lot, by dispenser or unit by unit, and grouped. */
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
      columns: () => [
        ...about,
        { key: 'holderOffset', title: 'Holder', kind: 'number', value: cartridgeFields.holderOffset },
        {
          key: 'dispenserOffset',
          title: 'Dispenser',
          kind: 'number',
          value: cartridgeFields.dispenserOffset,
        },
        ...lot,
        { key: 'thawStatus', title: 'Status', kind: 'text', value: cartridgeFields.thawStatus, width: 18 },
        { key: 'thawComplete', title: 'Thaw complete', kind: 'instant', value: cartridgeFields.thawComplete },
        {
          key: 'shelfLifeExp',
          title: 'Shelf life until',
          kind: 'instant',
          value: cartridgeFields.shelfLifeExp,
        },
        onHand(cartridgeFields.onHand),
        inTransit,
        owner(cartridgeFields.ownership),
        inReview,
      ],
      source: (where, tenants, _db, now, days) =>
        cartridgeList.source(viewerOf(tenants, now, days), where, FIRST_EXPIRY),
    },
    [VIEW_TYPES.serial]: {
      title: 'Serial',
      columns: () => [
        ...about,
        { key: 'serialNo', title: 'Serial Number', kind: 'text', value: serialFields.serialNo, width: 20 },
        { key: 'tagId', title: 'Tag', kind: 'text', value: serialFields.tagId, width: 26 },
        ...lot,
        onHand(serialFields.onHand),
        scanned(scannedUnit),
        inTransit,
        owner(serialFields.ownership),
        inReview,
      ],
      source: (where, tenants, _db, now, days) =>
        serialList.source(viewerOf(tenants, now, days), where, FIRST_EXPIRY),
    },
  },
  groups: reportGroups(stockGroups),
});
