import type { DateFormat, TimeFormat } from '@parwell/domain';
import { join, sql, type Sql } from '../db/database.ts';
import { named } from '../db/reader.ts';
import type { ReportColumn, ReportSource } from './report-type.ts';

export interface PreparedReport {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly source: ReportSource;
  readonly limit: number;
  readonly timeZone: string;
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
  readonly filters: readonly string[];
}

const SQL_DATE: Readonly<Record<DateFormat, string>> = {
  'YYYY-MM-DD': 'YYYY-MM-DD',
  'MM/DD/YYYY': 'MM/DD/YYYY',
  'DD/MM/YYYY': 'DD/MM/YYYY',
  'DD.MM.YYYY': 'DD.MM.YYYY',
  'MMM D, YYYY': 'Mon FMDD, YYYY',
  'D MMM YYYY': 'FMDD Mon YYYY',
};

const SQL_TIME: Readonly<Record<TimeFormat, string>> = { '24 Hour': 'HH24:MI', '12 Hour': 'FMHH12:MI AM' };

/** 'UTC-05:00': when clocks are put back, two hours have the same local time. */
const utcOffset = (instant: Sql, timeZone: string): Sql => sql`(
  SELECT 'UTC' || CASE WHEN ahead < 0 THEN '-' ELSE '+' END || to_char(make_interval(secs => abs(ahead)), 'HH24:MI')
  FROM (SELECT extract(epoch FROM (${instant}) AT TIME ZONE ${timeZone} - (${instant}) AT TIME ZONE 'UTC')::float8 AS ahead))`;

/** The offset of every time is in a column of its own: to spreadsheets a text with an offset is no time. */
export const spreadsheetColumns = ({
  columns,
  timeZone,
}: Pick<PreparedReport, 'columns' | 'timeZone'>): readonly ReportColumn[] =>
  columns.flatMap((column) =>
    column.kind === 'instant'
      ? [
          column,
          {
            key: `${column.key}UtcOffset`,
            title: `${column.title} UTC offset`,
            kind: 'text',
            value: utcOffset(column.value, timeZone),
            width: 12,
          },
        ]
      : [column],
  );

/** As text, in the user's formats. */
function written({ kind, value }: ReportColumn, { timeZone, dateFormat, timeFormat }: PreparedReport): Sql {
  switch (kind) {
    case 'text':
      return sql`(${value})::text`;
    case 'number':
      return value;
    case 'date':
      return sql`to_char((${value})::date, ${SQL_DATE[dateFormat]})`;
    case 'instant':
      return sql`to_char((${value}) AT TIME ZONE ${timeZone}, ${`${SQL_DATE[dateFormat]} ${SQL_TIME[timeFormat]}`})`;
  }
}

/** Instants as local time of the zone, in seconds. */
function typed({ kind, value }: ReportColumn, { timeZone }: PreparedReport): Sql {
  switch (kind) {
    case 'text':
      return sql`(${value})::text`;
    case 'number':
      return sql`(${value})::float8`;
    case 'date':
      return sql`extract(epoch FROM (${value})::date)::float8`;
    case 'instant':
      return sql`extract(epoch FROM (${value}) AT TIME ZONE ${timeZone})::float8`;
  }
}

function select(
  columns: readonly ReportColumn[],
  { source, limit }: PreparedReport,
  column: (column: ReportColumn) => Sql,
): Sql {
  return sql`SELECT ${join(columns.map(column))} FROM ${source.from} WHERE ${source.where}
    ORDER BY ${source.orderBy} LIMIT ${limit}`;
}

/** With a header; texts that a spreadsheet would run as a formula are escaped. */
export const csvQuery = (report: PreparedReport): Sql =>
  select(spreadsheetColumns(report), report, (column) => {
    const value = written(column, report);
    return sql`${column.kind === 'text' ? sql`csv_text(${value})` : value} AS ${named(column.title)}`;
  });

export const textQuery = (report: PreparedReport): Sql =>
  select(report.columns, report, (column) => {
    const text = sql`(${written(column, report)})::text`;
    const offset = sql` || ' ' || ${utcOffset(column.value, report.timeZone)}`;
    return sql`${text}${column.kind === 'instant' ? offset : sql``} AS ${named(column.key)}`;
  });

export const typedQuery = (report: PreparedReport): Sql =>
  select(
    spreadsheetColumns(report),
    report,
    (column) => sql`${typed(column, report)} AS ${named(column.key)}`,
  );

/** Without the limit. */
export const countQuery = ({ source }: PreparedReport): Sql =>
  sql`SELECT count(*) FROM ${source.from} WHERE ${source.where}`;
