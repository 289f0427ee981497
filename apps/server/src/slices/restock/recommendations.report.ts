import { EXCEPTION_COLUMNS, listRecommendations, RecommendationFilter } from '@parwell/contract';
import { LARGE_EXPORT_LIMIT, RECOMMENDED_STATUSES } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport, type ReportColumn, type ReportSource } from '../../platform/reports/report-type.ts';
import {
  recommendationList,
  rowFields as fields,
  withNames,
  type RecommendationViewer,
} from './recommendations.list.ts';

const columns = reportColumns(EXCEPTION_COLUMNS, {
  ...fields,
  orderBatches: sql`(
    SELECT string_agg(concat(warehouse, ' ', lot, ' · ', packs, CASE packs WHEN 1 THEN ' pack' ELSE ' packs' END), '; '
      ORDER BY place)
    FROM jsonb_array_elements(restock_rows.batches) WITH ORDINALITY AS proposed(batch, place)
      CROSS JOIN LATERAL jsonb_to_record(batch) AS each(warehouse text, lot text, packs int))`,
  warnings: sql`array_to_string(${fields.warnings}, ' · ')`,
});
const without = (...keys: readonly string[]): readonly ReportColumn[] =>
  columns.filter(({ key }) => !keys.includes(key));

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
  columns: () => without('warnings'),
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
  columns: () => columns,
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
  columns: () => without('warnings', 'orderBatches'),
  source: (where, tenants, _db, now, days) => rows({ tenants, today: days.dayOf(now.getTime()) }, where),
});
