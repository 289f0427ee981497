import { GROUPED_ORDER_COLUMNS, listOrders, ORDER_COLUMNS, OrderFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { groupedFields as grouped, groupedOrderSource } from './grouped-orders.list.ts';
import { orderFields as fields, orderLineList } from './orders.list.ts';

const NEWEST_FIRST = { key: 'created_at', direction: 'DESC' } as const;

/** The domain's `waitingSince` in SQL (R12). */
const waitingSince = sql`CASE WHEN ${fields.orderStatus} = 'Not Processed' THEN ${fields.createdAt} END`;

/** OCONST-019: the same limit as other lists. */
export const ordersReport = defineReport({
  type: 'RestockOrdersReport',
  title: 'Restock Orders',
  template: 'Restock Orders',
  permission: listOrders.permission,
  filter: OrderFilter,
  limit: EXPORT_LIMIT,
  columns: () => reportColumns(ORDER_COLUMNS, { ...fields, waitingSince }),
  source: (where, tenants) => orderLineList.source(tenants, where, NEWEST_FIRST),
  since: (where, between) => ({ ...where, createdAt: { between } }),
  views: {
    grouped: {
      title: 'By Order Number',
      columns: () => reportColumns(GROUPED_ORDER_COLUMNS, grouped),
      source: (where, tenants) => groupedOrderSource(tenants, where, NEWEST_FIRST),
    },
  },
});
