import { listRecommendations, RecommendationFilter } from '@parwell/contract';
import {
  ABW_ACCOUNTS,
  abwAccountLabel,
  DEVICE_TYPE_LABELS,
  LARGE_EXPORT_LIMIT,
  RECOMMENDED_STATUSES,
} from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { defineReport, type ReportColumn, type ReportSource } from '../../platform/reports/report-type.ts';
import {
  recommendationList,
  rowFields as fields,
  withNames,
  type RecommendationViewer,
} from './recommendations.list.ts';

const ABW_LABELS = Object.fromEntries(ABW_ACCOUNTS.map((account) => [account, abwAccountLabel(account)]));

const columns: readonly ReportColumn[] = [
  { key: 'customerId', title: 'Customer Id', kind: 'text', value: fields.customerId, width: 14 },
  { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
  { key: 'productName', title: 'Product', kind: 'text', value: fields.productName, width: 36 },
  { key: 'productId', title: 'Product Id', kind: 'text', value: fields.productId, width: 14 },
  {
    key: 'deviceType',
    title: 'Device Type',
    kind: 'text',
    value: labelOf(DEVICE_TYPE_LABELS, fields.deviceType),
    labels: DEVICE_TYPE_LABELS,
    width: 18,
  },
  { key: 'salesQty', title: 'On Hand', kind: 'number', value: fields.salesQty },
  { key: 'recommendedQty', title: 'Recommended Qty', kind: 'number', value: fields.recommendedQty },
  {
    key: 'orderAbwSetting',
    title: 'ABW Setting',
    kind: 'text',
    value: labelOf(ABW_LABELS, fields.orderAbwSetting),
    width: 18,
  },
];
const status: ReportColumn = {
  key: 'inventoryStatus',
  title: 'Status',
  kind: 'text',
  value: fields.inventoryStatus,
  width: 18,
};
const batches: ReportColumn = {
  key: 'orderBatches',
  title: 'Order Batches',
  kind: 'text',
  value: sql`(
    SELECT string_agg(concat(warehouse, ' ', lot, ' · ', packs, CASE packs WHEN 1 THEN ' pack' ELSE ' packs' END), '; '
      ORDER BY place)
    FROM jsonb_array_elements(restock_rows.batches) WITH ORDINALITY AS proposed(batch, place)
      CROSS JOIN LATERAL jsonb_to_record(batch) AS each(warehouse text, lot text, packs int))`,
  width: 40,
};
const warnings: ReportColumn = {
  key: 'warnings',
  title: 'Exceptions',
  kind: 'text',
  value: sql`array_to_string(${fields.warnings}, ' · ')`,
  width: 48,
};

const filter = RecommendationFilter.omit({ recommendationType: true, ids: true });

/** As on the unfiltered tab: today's recommendations, by customer (OAPI-059). */
const rows = (
  viewer: Pick<RecommendationViewer, 'tenants' | 'today'>,
  { inventoryStatuses = [...RECOMMENDED_STATUSES], ...where }: RecommendationFilter,
): ReportSource => ({
  ...recommendationList.source(
    { ...viewer, enforceWeekdays: true },
    { ...where, inventoryStatuses },
    { key: 'customerId', direction: 'ASC' },
  ),
  from: withNames(sql`restock_rows`),
});

/** OMGT-042, OCONST-018. */
export const recommendationsReport = defineReport({
  type: 'RNI_UIEXPORT_Recommendations',
  title: 'Recommendations',
  template: 'Recommendations with Batches',
  permission: listRecommendations.permission,
  filter,
  limit: LARGE_EXPORT_LIMIT,
  columns: () => [...columns, batches, status],
  source: (where, tenants, _db, now, days) =>
    rows({ tenants, today: days.dayOf(now.getTime()) }, { ...where, recommendationType: 'recommendations' }),
});

/** OMGT-043, OCONST-019. */
export const exceptionsReport = defineReport({
  type: 'RNI_UIEXPORT_InventoryExceptions',
  title: 'Inventory Exceptions',
  template: 'Inventory Exceptions',
  permission: listRecommendations.permission,
  filter,
  limit: LARGE_EXPORT_LIMIT,
  columns: () => [...columns, warnings, batches, status],
  source: (where, tenants, _db, now, days) =>
    rows(
      { tenants, today: days.dayOf(now.getTime()) },
      { ...where, recommendationType: 'inventoryExceptions' },
    ),
});

/**
 * SCHED-014: for all users, about their own customers. It reveals nothing about warehouses: rows appear with or
 * without stock there, and exceptions are not named.
 */
export const restockReport = defineReport({
  type: 'RNI_UIEXPORT_RestockRecommendations',
  title: 'Restock Recommendations',
  template: 'Restock Recommendations',
  permission: { action: 'read', resource: 'orders', for: 'somewhere' },
  filter,
  limit: LARGE_EXPORT_LIMIT,
  columns: () => [...columns, status],
  source: (where, tenants, _db, now, days) => rows({ tenants, today: days.dayOf(now.getTime()) }, where),
});
