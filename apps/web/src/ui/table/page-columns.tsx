import type { ColumnsOf, ListColumn, ListColumns } from '@parwell/contract';
import type { ReactNode } from 'react';
import { Instant } from '../dates/instant.tsx';
import type { Column, ColumnPlace } from './column.ts';

type Cell<Row> = (row: Row) => ReactNode;

/** What a page says of a column. */
export type OnPage<Row> = Omit<ColumnPlace<Row>, 'header'> & { readonly cell?: Cell<Row> };
type PageKey<Columns extends ListColumns> = ColumnsOf<Columns, 'page'>;

/** The columns whose kind is enough to draw their cells: the row has a simple value of their name. */
type Plain<Row, Columns extends ListColumns> = {
  [Key in PageKey<Columns> & keyof Row]: Row[Key] extends string | number | null ? Key : never;
}[PageKey<Columns> & keyof Row];

type Places<Row, Columns extends ListColumns> = {
  readonly [Key in Plain<Row, Columns>]?: OnPage<Row>;
} & {
  readonly [Key in Exclude<PageKey<Columns>, Plain<Row, Columns>>]: OnPage<Row> & {
    readonly cell: Cell<Row>;
  };
};

/**
 * The columns of a page: what the contract declares, and what the page alone says of each. They stand in the order of
 * `places`; those that it does not name come last.
 */
export function pageColumns<Row, Columns extends ListColumns>(
  columns: Columns,
  places: Places<NoInfer<Row>, Columns>,
): readonly Column<Row>[] {
  const placed: Readonly<Record<string, OnPage<Row>>> = places;
  const keys = new Set([...Object.keys(placed), ...Object.keys(columns)]);
  return [...keys].flatMap((key) => {
    const column = columns[key];
    if (!column || column.only === 'file') return [];
    const { header, kind } = column;
    const cell = cellOf<Row>(key, column);
    return [
      {
        key,
        header,
        ...(kind === 'number' && { align: 'right' as const }),
        ...(cell && { cell }),
        ...placed[key],
      },
    ];
  });
}

/** Undefined where the value itself is shown. */
function cellOf<Row>(key: string, { kind, labels }: ListColumn): Cell<Row> | undefined {
  const valueOf = (row: Row) => (row as Readonly<Record<string, string | null>>)[key] ?? null;
  if (labels) return (row) => labels[String(valueOf(row))];
  if (kind === 'instant') return (row) => <Instant value={valueOf(row)} />;
  if (kind === 'date') return (row) => <Instant value={valueOf(row)} show="date" />;
  return undefined;
}
