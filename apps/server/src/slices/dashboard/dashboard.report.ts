import { DashboardFilter, readDashboard } from '@parwell/contract';
import { dashboardVariant } from '@parwell/domain';
import { notAuthorized } from '../../platform/app-error.ts';
import { sql } from '../../platform/db/database.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { countDashboard } from './dashboard.service.ts';
import { exportRows } from './export-rows.ts';

/** Lines of widget, group, measure and value, counted as on the screen (D9, DASH-003, DASH-004, SCHED-014). */
export const dashboardReport = defineReport({
  type: 'TrackDashboardExport',
  title: 'Dashboard',
  template: 'Dashboard Export',
  permission: readDashboard.permission,
  // A scheduled report without a type is the dashboard of its owner.
  filter: DashboardFilter.partial({ dashboardType: true }),
  limit: 9999,
  columns: () => [
    { key: 'widget', title: 'Widget', value: sql`line.widget`, kind: 'text', width: 24 },
    { key: 'group', title: 'Group', value: sql`line.group`, kind: 'text', width: 28 },
    { key: 'measure', title: 'Measure', value: sql`line.measure`, kind: 'text', width: 18 },
    { key: 'value', title: 'Value', value: sql`line.value`, kind: 'text', width: 28 },
  ],
  async source({ dashboardType, ...filter }, _tenants, db, now, days, { grants, timeZone, log, config }) {
    const own = dashboardType ?? dashboardVariant(grants);
    if (own === null) throw notAuthorized();
    const { widgets } = await countDashboard(
      { db, log, now, businessDays: days, hasMailServer: config.SMTP_URL !== undefined },
      { grants, timeZone },
      { ...filter, dashboardType: own },
    );
    return {
      from: sql`(
        SELECT place, widget, "group", measure,
          coalesce(value, to_char(instant AT TIME ZONE ${timeZone}, 'YYYY-MM-DD HH24:MI'), '') AS value
        FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(exportRows(widgets))}::jsonb)
          AS (widget text, "group" text, measure text, value text, instant timestamptz))
          WITH ORDINALITY AS line (widget, "group", measure, value, instant, place)) AS line`,
      where: sql`TRUE`,
      orderBy: sql`line.place`,
    };
  },
});
