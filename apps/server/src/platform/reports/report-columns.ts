import type { ColumnsOf, ListColumn, ListColumns } from '@parwell/contract';
import type { Sql } from '../db/database.ts';
import { labelOf } from './label-of.ts';
import type { ReportColumn } from './report-type.ts';

/** The columns of a list's file, as the contract declares them, with their values in SQL; codes get their labels. */
export const reportColumns = <Columns extends ListColumns>(
  columns: Columns,
  values: Readonly<Record<ColumnsOf<Columns, 'file'>, Sql>>,
): readonly ReportColumn[] =>
  Object.entries<ListColumn>(columns)
    .filter(([, { only }]) => only !== 'page')
    .map(([key, column]) => {
      const { header, kind, labels, fileWidth } = { ...column, ...column.inFile };
      const value = values[key as ColumnsOf<Columns, 'file'>];
      return {
        key,
        title: header,
        kind,
        value: labels ? labelOf(labels, value) : value,
        ...(labels && { labels }),
        ...(fileWidth !== undefined && { width: fileWidth }),
      };
    });
