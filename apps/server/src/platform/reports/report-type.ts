import type { ListColumn, Permission } from '@parwell/contract';
import type { BusinessDays, Grants, Tenants } from '@parwell/domain';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Database, Sql } from '../db/database.ts';
import type { Log } from '../log.ts';

export interface ReportColumn {
  /** The same key as in the contract and in the table on screen. */
  readonly key: string;
  readonly title: string;
  readonly value: Sql;
  readonly kind: ListColumn['kind'];
  /** In characters; by default it depends on the title and kind. */
  readonly width?: number;
  /** The words for the codes by which the column is filtered. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The rows of a report, usually those of the list it exports. */
export interface ReportSource {
  readonly from: Sql;
  readonly where: Sql;
  readonly orderBy: Sql;
}

/** For whom a report is made, where the customers of its permission do not say enough. */
export interface ReportViewer {
  readonly grants: Grants;
  readonly timeZone: string;
  /** For what a report can be made without. */
  readonly log: Log;
}

/** Other rows and columns of the same report, for a screen with several views. */
export type ReportView<Filter = unknown> = Pick<ReportType<Filter>, 'columns' | 'source'> & {
  readonly title: string;
};

/** What rows can be grouped by. `value` is an expression of every view's rows. */
export interface ReportGroup {
  readonly title: string;
  readonly value: Sql;
  /** What groups are sorted by, if not by their value. */
  readonly sort?: (tenants: Tenants) => Sql;
}

/** A report, declared once by its slice and used for exports, subscriptions and direct CSV. */
export interface ReportType<Filter = unknown> {
  readonly type: string;
  readonly title: string;
  /** Its name on the form for scheduled reports. */
  readonly template: string;
  /** Everybody who sees the page may export it, but only staff may schedule it (SCHED-015). */
  readonly staffTemplate?: true;
  /** Names its files '{customerId}_{words}_{start}_{end}' instead of after its title (DISP-006). */
  readonly fileWords?: string;
  /** The same permission as for the page it exports. */
  readonly permission: Permission;
  /** The filter of the page's own call. */
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
  /** By `viewType`. Without one the report has its own columns and rows. */
  readonly views?: Readonly<Record<string, ReportView<NoInfer<Filter>>>>;
  /** By `groupByName`. */
  readonly groups?: Readonly<Record<string, ReportGroup>>;
  /** For lists of events: limits a scheduled report to what happened since the previous one. */
  since?(this: void, filter: NoInfer<Filter>, between: [string, string]): NoInfer<Filter>;
}

/** Checks the types of a declaration, then drops the filter type, so that all reports fit into one list. */
export const defineReport = <Filter>(report: ReportType<Filter>): ReportType => report;

/** The requested columns in the requested order, or all columns if none of them is known. */
export function columnsOf(
  columns: readonly ReportColumn[],
  requested: readonly string[] | null,
): readonly ReportColumn[] {
  const chosen = (requested ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  const each = [...new Set(chosen)];
  return each.length > 0 ? each : columns;
}

/** The parsed filter; throws an error for the user if it is invalid. */
export function checkedFilter(report: ReportType, filter: unknown): unknown {
  const read = report.filter.safeParse(filter);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // What is wrong with the filter as a whole is a sentence by itself.
  const field = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new AppError('bad_request', `${field}${issue?.message}`);
}
