import type { ReactNode } from 'react';

interface ColumnPlace<Row> {
  readonly header: string;
  /** Numbers stand on the right. */
  readonly align?: 'right';
  /** What the server calls it; without one the table cannot be sorted by this column. */
  readonly sortKey?: string;
  /** In px; columns without one share what is left. */
  readonly width?: number;
  /** Where it stands on a card: the title (else the first column), the line below it, or the right side. */
  readonly priority?: 'title' | 'line' | 'side';
  /** False for what nobody may hide. The title is never hidden. */
  readonly hideable?: boolean;
  /** What a click on the copy button takes, for ids and lots; `true` for the value of the column's key. */
  readonly copy?: true | ((row: Row) => string);
}

/** A column that shows the value of its key. */
interface ValueColumn<Row> extends ColumnPlace<Row> {
  readonly key: TextKey<Row>;
  readonly cell?: undefined;
}

/** A column that draws its cells itself. */
interface DrawnColumn<Row> extends ColumnPlace<Row> {
  readonly key: string;
  readonly cell: (row: Row) => ReactNode;
}

/** One column of a table, and its place on the card that a row becomes on a phone. */
export type Column<Row> = ValueColumn<Row> | DrawnColumn<Row>;

type TextKey<Row> = {
  [Key in keyof Row & string]: Row[Key] extends string | number | null | undefined ? Key : never;
}[keyof Row & string];

/** The column that names the row: its row header, and the headline of its card. */
export const titleOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(({ priority }) => priority === 'title') ?? columns[0];

export const hideableOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const title = titleOf(columns);
  return columns.filter((column) => column !== title && column.hideable !== false);
};

export const cellClass = <Row>({ align, copy }: Column<Row>): string | undefined =>
  [align && `dt-${align}`, copy && 'dt-copyable'].filter(Boolean).join(' ') || undefined;
