import { listPar, PAR_USAGE_COLUMNS, ParUsageFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { usageFields, usageList, withFigures } from './usage.list.ts';

/** The page PAR & usage (PAR-008, SCHED-015). */
export const usageReport = defineReport({
  type: 'RNI_UIEXPORT_ParUsageReport',
  title: 'PAR and Usage',
  template: 'PAR & Usage',
  staffTemplate: true,
  permission: listPar.permission,
  filter: ParUsageFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(PAR_USAGE_COLUMNS, {
      ...usageFields,
      shared: sql`CASE WHEN ${usageFields.shared} THEN 'Yes' ELSE '' END`,
    }),
  groups: {
    cabinet: { title: 'Device', value: usageFields.cabinetId, sort: () => usageFields.groupName },
  },
  source: (where, tenants, _db, now, days) => {
    const viewer = { tenants, now: now.getTime(), days };
    const source = usageList.source(viewer, where, { key: 'productName', direction: 'ASC' });
    // By device, as on the page.
    const orderBy = sql`par.cabinet_name, par.cabinet_id, par.product_name, par.product_id`;
    return { ...source, from: withFigures(source.from, viewer), orderBy };
  },
});
