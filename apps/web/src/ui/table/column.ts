import type { ReactNode } from 'react';

export interface ColumnPlace<Row> {
  readonly header: string;
  readonly align?: 'right';
  /** The server's name for sorting; without it the column cannot be sorted. */
  readonly sortKey?: string;
  /** In px; columns without a width share the remaining space. If all have one, see `fillingColumn`. */
  readonly width?: number;
  readonly dragged?: boolean;
  /** The place on a card: the title (by default the first column), the line below it, or the right side. */
  readonly priority?: 'title' | 'line' | 'side';
  /** Hidden in a list of one customer, where every row would repeat the customer. */
  readonly namesCustomer?: boolean;
  /** For names that must not be cut, such as products: they take two lines if the column is too narrow. */
  readonly wraps?: true;
  /** Hidden until chosen. */
  readonly optional?: boolean;
  /** The title can never be hidden. */
  readonly hideable?: boolean;
  /** The copied text, for ids and lots; `true` for the value of the column's key. */
  readonly copy?: true | ((row: Row) => string);
}

interface ValueColumn<Row> extends ColumnPlace<Row> {
  readonly key: TextKey<Row>;
  readonly cell?: undefined;
}

interface DrawnColumn<Row> extends ColumnPlace<Row> {
  readonly key: string;
  readonly cell: (row: Row) => ReactNode;
}

/** A column of a table, and its place on the card that a row becomes on a phone. */
export type Column<Row> = ValueColumn<Row> | DrawnColumn<Row>;

type TextKey<Row> = {
  [Key in keyof Row & string]: Row[Key] extends string | number | null | undefined ? Key : never;
}[keyof Row & string];

/** The row header in a table and the title of a card. */
export const titleOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ priority }) => priority === 'title') ?? columns[0];

export const hideableOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const title = titleOf(columns);
  return columns.filter((column) => column !== title && column.hideable !== false);
};

export const cellClass = <Row>({ align, copy, wraps }: Column<Row>): string | undefined =>
  [align && `dt-${align}`, copy && 'dt-copyable', wraps && 'dt-wraps'].filter(Boolean).join(' ') || undefined;
