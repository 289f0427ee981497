import {
  HISTORY_COLUMNS,
  HistoryFilter,
  isHistoryColumnOf,
  listInventoryHistory,
  type StockVariant,
} from '@parwell/contract';
import { EXPORT_LIMIT, type Tenants } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { historyFields, historyLists } from './history.list.ts';
import { VIEW_TYPES } from '../views/inventory.report.ts';

const BY_PRODUCT = { key: 'productLabelName', direction: 'ASC' } as const;

function viewOf(variant: StockVariant) {
  const fields = historyFields(variant);
  const columns = reportColumns(HISTORY_COLUMNS, {
    ...fields,
    // Empty where nothing was corrected: the same number twice would look like two numbers.
    closedUoUQty: sql`nullif(${fields.closedUoUQty}, ${fields.salesUoUQty})`,
  }).filter(({ key }) => isHistoryColumnOf(VIEW_TYPES[variant], key));
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
