import type { DateFormat, TimeFormat } from '@parwell/domain';
import { join, sql, type Sql } from '../db/database.ts';
import { named } from '../db/reader.ts';
import type { ReportColumn, ReportSource } from './report-type.ts';

/** Everything that is needed to write a report. */
export interface PreparedReport {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly source: ReportSource;
  readonly limit: number;
  readonly timeZone: string;
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
  /** The filters in words, printed on the PDF. */
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

/** A value as text, in the user's formats. */
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

/** A value in its own type; instants as local time of the zone, in seconds. */
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

function select({ columns, source, limit }: PreparedReport, column: (column: ReportColumn) => Sql): Sql {
  return sql`SELECT ${join(columns.map(column))} FROM ${source.from} WHERE ${source.where}
    ORDER BY ${source.orderBy} LIMIT ${limit}`;
}

/** The rows with the column titles as header; texts that a spreadsheet would run as a formula are escaped. */
export const csvQuery = (report: PreparedReport): Sql =>
  select(report, (column) => {
    const value = written(column, report);
    return sql`${column.kind === 'text' ? sql`csv_text(${value})` : value} AS ${named(column.title)}`;
  });

export const textQuery = (report: PreparedReport): Sql =>
  select(report, (column) => sql`(${written(column, report)})::text AS ${named(column.key)}`);

export const typedQuery = (report: PreparedReport): Sql =>
  select(report, (column) => sql`${typed(column, report)} AS ${named(column.key)}`);
