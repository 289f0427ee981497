import { CABINET_STOCK_COLUMNS, InventoryFilter, listInventory } from '@parwell/contract';
import { EXPORT_LIMIT, OWNER_LABELS } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { inventoryList, lotFields } from './inventory.list.ts';

const owners = sql`(
  SELECT string_agg(DISTINCT ${JSON.stringify(OWNER_LABELS)}::jsonb ->> owner, ', ') FROM on_hand part
  WHERE part.cabinet_id = stock.cabinet_id AND part.product_id = stock.product_id AND part.lot = stock.lot)`;

/** The stock of a device, as its Inventory tab shows it (DEV-065). */
export const cabinetInventoryReport = defineReport({
  type: 'RNI_UIEXPORT_CabinetInventoryReport',
  title: 'Device Inventory',
  template: 'Cabinet Inventory',
  permission: listInventory.permission,
  filter: InventoryFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(CABINET_STOCK_COLUMNS, {
      ...lotFields,
      productOwnership: owners,
      misplaced: sql`CASE WHEN ${lotFields.misplaced} THEN 'Yes' ELSE 'No' END`,
    }),
  source: (where, tenants, _db, now, days) =>
    inventoryList.source({ tenants, today: days.dayOf(now.getTime()), timeZone: days.timeZone }, where, {
      key: 'expiration',
      direction: 'ASC',
    }),
});
