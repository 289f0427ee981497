import { CYCLE_COUNT_COLUMNS, CycleCountFilter, listCycleCounts } from '@parwell/contract';
import { cycleCountLimits, EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../../platform/db/database.ts';
import { reportColumns } from '../../../platform/reports/report-columns.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';
import { countFields as fields, cycleCountList, NEWEST_COUNT_FIRST } from './cycle-counts.list.ts';

export const cycleCountsReport = defineReport({
  type: 'RNI_UIEXPORT_CycleCountsReport',
  title: 'Cycle Counts',
  template: 'Cycle Counts',
  permission: listCycleCounts.permission,
  filter: CycleCountFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(CYCLE_COUNT_COLUMNS, {
      ...fields,
      productId: sql`cycle_counts.product_id`,
      lot: sql`cycle_counts.lot`,
      counted: sql`cycle_counts.counted`,
    }),
  source: (where, tenants, _db, now, days) =>
    cycleCountList.source({ tenants, limits: cycleCountLimits(now, days) }, where, NEWEST_COUNT_FIRST),
  since: (where, between) => ({ ...where, createdAt: { between } }),
});

/** Every lot on hand with its last count, never counted ones first; for staff. */
export const lastCycleCountReport = defineReport({
  type: 'RNI_UIEXPORT_LastCycleCountReport',
  title: 'Last Cycle Count',
  template: 'Last Cycle Count',
  permission: { action: 'read', resource: 'inventory', for: 'ALL' },
  filter: CycleCountFilter.pick({ customerId: true, resourceId: true }),
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'resourceName', title: 'Device', kind: 'text', value: sql`devices.cabinet_name`, width: 30 },
    { key: 'resourceId', title: 'Device ID', kind: 'text', value: sql`stock.cabinet_id`, width: 14 },
    {
      key: 'customerName',
      title: 'Customer',
      kind: 'text',
      value: customerName(sql`devices.customer_id`),
      width: 28,
    },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: sql`devices.customer_id`, width: 14 },
    { key: 'productName', title: 'Product', kind: 'text', value: sql`products.product_name`, width: 34 },
    { key: 'productId', title: 'Product ID', kind: 'text', value: sql`stock.product_id`, width: 14 },
    { key: 'lot', title: 'Lot', kind: 'text', value: sql`stock.lot`, width: 16 },
    { key: 'onHand', title: 'On Hand', kind: 'number', value: sql`stock.units` },
    { key: 'createdAt', title: 'Last Counted', kind: 'instant', value: sql`last.at` },
    { key: 'counted', title: 'Counted Quantity', kind: 'number', value: sql`last.counted` },
    { key: 'createdBy', title: 'Counted By', kind: 'text', value: sql`last.counted_by`, width: 24 },
  ],
  source: ({ customerId, resourceId }, tenants) => ({
    // A count for an earlier customer of the device is not one of this stock.
    from: sql`(
      SELECT cabinet_id, product_id, lot, sum(quantity)::int AS units FROM on_hand WHERE quantity > 0
      GROUP BY cabinet_id, product_id, lot) AS stock
      JOIN ${devices} USING (cabinet_id) JOIN ${products} USING (product_id)
      LEFT JOIN LATERAL (
        SELECT at, counted, counted_by FROM cycle_counts
        WHERE cycle_counts.cabinet_id = stock.cabinet_id AND cycle_counts.product_id = stock.product_id
          AND cycle_counts.lot = stock.lot AND cycle_counts.customer_id = devices.customer_id
        ORDER BY at DESC LIMIT 1) AS last ON TRUE`,
    where: sql`${visibleDevices(tenants)}
      AND ${customerId === undefined ? sql`TRUE` : sql`devices.customer_id = ${customerId}`}
      AND ${resourceId === undefined ? sql`TRUE` : sql`stock.cabinet_id = ${resourceId}`}`,
    orderBy: sql`last.at NULLS FIRST, stock.cabinet_id, products.product_name, stock.lot`,
  }),
});
