import { InventoryFilter, listInventory } from '@parwell/contract';
import { EXPORT_LIMIT, OWNER_LABELS } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { inventoryList } from './inventory.list.ts';
import { ndc } from '../goods/product-codes.ts';

/** On hand in a device, as its Inventory tab shows it (DEV-065). */
export const cabinetInventoryReport = defineReport({
  type: 'RNI_UIEXPORT_CabinetInventoryReport',
  title: 'Device Inventory',
  template: 'Cabinet Inventory',
  permission: listInventory.permission,
  filter: InventoryFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'cabinetName', title: 'Device', kind: 'text', value: sql`cabinet_name`, width: 30 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: sql`stock.cabinet_id`, width: 14 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`devices.customer_id`, width: 14 },
    { key: 'productItemId', title: 'Product ID', kind: 'text', value: sql`stock.product_id`, width: 14 },
    { key: 'productLabelName', title: 'Product', kind: 'text', value: sql`product_name`, width: 36 },
    { key: 'ndc542', title: 'NDC', kind: 'text', value: ndc, width: 15 },
    { key: 'lot', title: 'Lot', kind: 'text', value: sql`stock.lot`, width: 18 },
    { key: 'expiration', title: 'Expiration', kind: 'date', value: sql`lots.expiration` },
    { key: 'lotSize', title: 'Size', kind: 'text', value: sql`coalesce(lots.size, '')` },
    { key: 'lotAssay', title: 'Assay', kind: 'text', value: sql`coalesce(lots.assay, '')` },
    { key: 'lotUnitOfMeasure', title: 'Unit', kind: 'text', value: sql`coalesce(lots.unit_of_measure, '')` },
    { key: 'onHand', title: 'On hand', kind: 'number', value: sql`units` },
    {
      key: 'productOwnership',
      title: 'Owner',
      kind: 'text',
      value: sql`(SELECT string_agg(DISTINCT ${JSON.stringify(OWNER_LABELS)}::jsonb ->> owner, ', ') FROM on_hand part
        WHERE part.cabinet_id = stock.cabinet_id AND part.product_id = stock.product_id AND part.lot = stock.lot)`,
      width: 24,
    },
  ],
  source: (where, tenants, _db, now, days) =>
    inventoryList.source({ tenants, today: days.dayOf(now.getTime()), timeZone: days.timeZone }, where, {
      key: 'expiration',
      direction: 'ASC',
    }),
});
