import { HistoryFilter, listInventoryHistory, type StockVariant } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, EXPORT_LIMIT, type Tenants } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineReport, type ReportColumn } from '../../../platform/reports/report-type.ts';
import { historyFields, historyLists } from './history.list.ts';
import { deviceTypeLabel, VIEW_TYPES } from '../views/inventory.report.ts';

const BY_PRODUCT = { key: 'productLabelName', direction: 'ASC' } as const;

function viewOf(variant: StockVariant) {
  const fields = historyFields(variant);
  const columns: readonly ReportColumn[] = [
    { key: 'day', title: 'Date', kind: 'date', value: fields.day },
    { key: 'productLabelName', title: 'Product', kind: 'text', value: fields.productLabelName, width: 36 },
    { key: 'productItemId', title: 'Product ID', kind: 'text', value: fields.productItemId, width: 14 },
    ...(variant === 'serial'
      ? ([
          { key: 'serialNo', title: 'Serial Number', kind: 'text', value: fields.serialNo, width: 20 },
          { key: 'tagId', title: 'Tag', kind: 'text', value: fields.tagId, width: 26 },
        ] as const)
      : []),
    { key: 'lot', title: 'Lot', kind: 'text', value: fields.lot, width: 18 },
    { key: 'expiration', title: 'Expiration', kind: 'date', value: fields.expiration },
    { key: 'cabinetName', title: 'Device', kind: 'text', value: fields.cabinetName, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
    {
      key: 'cabinetType',
      title: 'Device Type',
      kind: 'text',
      value: deviceTypeLabel(fields.cabinetType),
      labels: DEVICE_TYPE_LABELS,
      width: 18,
    },
    ...(variant === 'cartridge'
      ? ([
          { key: 'holderOffset', title: 'Holder', kind: 'number', value: fields.holderOffset },
          { key: 'dispenserOffset', title: 'Dispenser', kind: 'number', value: fields.dispenserOffset },
        ] as const)
      : []),
    { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 30 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
    { key: 'salesUoUQty', title: 'Quantity', kind: 'number', value: fields.salesUoUQty },
    // Only if it differs: the same number twice would look like two.
    {
      key: 'closedUoUQty',
      title: 'Before correction',
      kind: 'number',
      value: sql`nullif(${fields.closedUoUQty}, ${fields.salesUoUQty})`,
    },
  ];
  return {
    columns: () => columns,
    source: (where: HistoryFilter, tenants: Tenants) =>
      historyLists[variant].source({ tenants }, where, BY_PRODUCT),
  };
}

/** On hand at the end of a day, by lot, by dispenser or unit by unit (HIST-008). */
export const historyReport = defineReport({
  type: 'RNI_UIEXPORT_InventoryHistoryReport',
  title: 'Inventory History',
  template: 'Inventory History',
  permission: listInventoryHistory.permission,
  filter: HistoryFilter,
  limit: EXPORT_LIMIT,
  ...viewOf('lot'),
  views: {
    [VIEW_TYPES.lot]: { title: 'Lot', ...viewOf('lot') },
    [VIEW_TYPES.cartridge]: { title: 'Dispenser', ...viewOf('cartridge') },
    [VIEW_TYPES.serial]: { title: 'Serial', ...viewOf('serial') },
  },
});
