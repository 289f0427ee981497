import type { ReportArrangement } from '@parwell/contract';
import { GROUP_NEEDED, noSuchGroup, noSuchView } from '@parwell/domain';
import { AppError } from '../app-error.ts';
import { sql } from '../db/database.ts';
import type { ReportGroup, ReportType, ReportView } from './report-type.ts';

const own = <Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

function viewOf(report: ReportType, viewType: string | undefined): ReportView | null {
  if (viewType === undefined) return null;
  const view = own(report.views, viewType);
  if (!view) throw new AppError('bad_request', noSuchView(report.title, viewType));
  return view;
}

function groupOf(
  report: ReportType,
  { groupByName, groupByVal }: ReportArrangement,
): (ReportGroup & { readonly only: string | undefined }) | null {
  if (groupByName === undefined) {
    if (groupByVal !== undefined) throw new AppError('bad_request', GROUP_NEEDED);
    return null;
  }
  const group = own(report.groups, groupByName);
  if (!group) throw new AppError('bad_request', noSuchGroup(report.title, groupByName));
  return { ...group, only: groupByVal };
}

/**
 * Arranges a report by a view, by groups, or for one group alone. Its title says so, and therefore file, file name,
 * mail and queue.
 */
export function arrangeReport(report: ReportType, arrangement: ReportArrangement): ReportType {
  const view = viewOf(report, arrangement.viewType);
  const group = groupOf(report, arrangement);
  const base: ReportType = view
    ? { ...report, title: `${report.title} (${view.title})`, columns: view.columns, source: view.source }
    : report;
  if (!group) return base;
  const { title, value, sort, only } = group;
  return {
    ...base,
    title: only === undefined ? `${base.title} by ${title}` : `${base.title}, ${title} ${only || 'empty'}`,
    source: async (filter, tenants, ...rest) => {
      const { from, where, orderBy } = await base.source(filter, tenants, ...rest);
      return {
        from,
        where: only === undefined ? where : sql`(${where}) AND coalesce((${value})::text, '') = ${only}`,
        orderBy: sort ? sql`${sort(tenants)}, ${value}, ${orderBy}` : sql`${value}, ${orderBy}`,
      };
    },
  };
}
