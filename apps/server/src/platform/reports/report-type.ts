import type { ListColumn, Permission } from '@parwell/contract';
import type { BusinessDays, Grants, Tenants } from '@parwell/domain';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { Database, Sql } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface ReportColumn {
  /** As in the contract and in the table on screen. */
  readonly key: string;
  readonly title: string;
  readonly value: Sql;
  readonly kind: ListColumn['kind'];
  /** In characters; by default it depends on title and kind. */
  readonly width?: number;
  /** The labels of the codes by which the column is filtered. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface ReportSource {
  readonly from: Sql;
  readonly where: Sql;
  readonly orderBy: Sql;
}

export interface ReportViewer {
  readonly grants: Grants;
  readonly timeZone: string;
  readonly log: Log;
  readonly config: Config;
}

export type ReportView<Filter = unknown> = Pick<ReportType<Filter>, 'columns' | 'source'> & {
  readonly title: string;
};

/** `value` is an expression of every view's rows. */
export interface ReportGroup {
  readonly title: string;
  readonly value: Sql;
  /** By default groups are sorted by their value. */
  readonly sort?: (tenants: Tenants) => Sql;
}

/** Declared once by its slice, used for exports, subscriptions and direct CSV. */
export interface ReportType<Filter = unknown> {
  readonly type: string;
  readonly title: string;
  /** Shown on the form for scheduled reports. */
  readonly template: string;
  /** Everybody who sees the page may export it, but only staff may schedule it (SCHED-015). */
  readonly staffTemplate?: true;
  /** Files are named '{customerId}_{words}_{start}_{end}' instead of after the title (DISP-006). */
  readonly fileWords?: string;
  readonly permission: Permission;
  readonly filter: z.ZodType<Filter>;
  /** Some reports have more columns for users who may see more. */
  columns(this: void, tenants: Tenants): readonly ReportColumn[];
  readonly limit: number;
  source(
    this: void,
    filter: NoInfer<Filter>,
    tenants: Tenants,
    db: Database,
    now: Date,
    days: BusinessDays,
    viewer: ReportViewer,
  ): ReportSource | Promise<ReportSource>;
  /** By `viewType`; without one the report's own columns and rows. */
  readonly views?: Readonly<Record<string, ReportView<NoInfer<Filter>>>>;
  readonly groups?: Readonly<Record<string, ReportGroup>>;
  /** For lists of events: limits a scheduled report to the time since the previous one. */
  since?(this: void, filter: NoInfer<Filter>, between: [string, string]): NoInfer<Filter>;
}

/** Checks the types of a declaration, then drops the filter type, so that all reports fit into one list. */
export const defineReport = <Filter>(report: ReportType<Filter>): ReportType => report;

/** In the requested order; all columns if none of the requested is known. */
export function columnsOf(
  columns: readonly ReportColumn[],
  requested: readonly string[] | null,
): readonly ReportColumn[] {
  const chosen = (requested ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  const each = [...new Set(chosen)];
  return each.length > 0 ? each : columns;
}

/** Throws an error for the user. */
export function checkedFilter(report: ReportType, filter: unknown): unknown {
  const read = report.filter.safeParse(filter);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // A message about the whole filter stands alone.
  const field = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new AppError('bad_request', `${field}${issue?.message}`);
}
