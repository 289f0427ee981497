import type { Permission } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Queryable, Sql } from '../db/database.ts';

export interface ReportColumn {
  /** As in the contract and in the screen's table. */
  readonly key: string;
  readonly title: string;
  readonly value: Sql;
  readonly kind: 'text' | 'number' | 'instant' | 'date';
  /** In characters; as wide as its title and kind want without it. */
  readonly width?: number;
}

/** The rows of a report: what stands behind the page it exports. */
export interface ReportSource {
  readonly from: Sql;
  readonly where: Sql;
  readonly orderBy: Sql;
}

/** A report, declared once by its slice; exports, subscriptions and direct CSV all use it. */
export interface ReportType<Filter = unknown> {
  readonly type: string;
  readonly title: string;
  /** What it is called where reports are scheduled. */
  readonly template: string;
  /** Who may ask: who may read the page. */
  readonly permission: Permission;
  /** What the page's own call takes as its filter. */
  readonly filter: z.ZodType<Filter>;
  /** Some say more to who may see more. */
  columns(this: void, tenants: Tenants): readonly ReportColumn[];
  readonly limit: number;
  source(
    this: void,
    filter: NoInfer<Filter>,
    tenants: Tenants,
    db: Queryable,
  ): ReportSource | Promise<ReportSource>;
  /** For a list of things that happened: a scheduled report holds what happened since the one before. */
  since?(this: void, filter: NoInfer<Filter>, between: [string, string]): NoInfer<Filter>;
}

/** Checks a declaration by its types, and forgets the filter's own: a list of reports holds many. */
export const defineReport = <Filter>(report: ReportType<Filter>): ReportType => report;

/** The columns somebody asked for, in their order; all of them when none is known or named. */
export function columnsOf(
  columns: readonly ReportColumn[],
  requested: readonly string[] | null,
): readonly ReportColumn[] {
  const chosen = (requested ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  const each = [...new Set(chosen)];
  return each.length > 0 ? each : columns;
}

/** What the report makes of a filter, or a refusal that says what is wrong with it. */
export function checkedFilter(report: ReportType, filter: unknown): unknown {
  const read = report.filter.safeParse(filter);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError('bad_request', `${issue?.path.join('.') || 'The filter'}: ${issue?.message}`);
}
