import { useId, useMemo, type ReactNode } from 'react';
import type { Column } from './column.ts';
import type { RowAction } from './row-action.ts';

export interface RowOptions<Row> {
  /** Opens the row's record: by a click on the row, its title as a button, or Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /**
   * The address of the row's record: its title is a link, and a click on the row or Enter opens it. Undefined
   * if the row has none.
   */
  readonly rowLink?: ((row: Row) => string | undefined) | undefined;
  /** Enter on a row without details runs the first action that is not dangerous. */
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly expanded?: ((row: Row) => ReactNode) | undefined;
  /** Only a colour: the row must also show the problem in words. */
  readonly highlight?: ((row: Row) => 'error' | 'warning' | undefined) | undefined;
  readonly keys?: RowKeys<Row> | undefined;
}

/** Keys that act on the focused row, such as a letter to choose. */
export interface RowKeys<Row> {
  /** True if the row used the key: the focus moves to the next row that accepts keys. */
  readonly press: (row: Row, key: string) => boolean;
  readonly accepts: (row: Row) => boolean;
}

export interface RowView<Row> extends RowOptions<Row> {
  /** With other lines among the rows, row numbers would be wrong. */
  readonly grouped: boolean;
  /** Makes the ids of a table's elements unique. */
  readonly tableId: string;
  readonly columns: readonly Column<Row>[];
  readonly title: Column<Row> | undefined;
  /** Undefined in a table without selection. */
  readonly selectable: ((row: Row) => boolean) | undefined;
  readonly toggleSelected: (id: string) => void;
  readonly toggleRow: (id: string) => void;
  readonly openMenu: (row: Row, anchor: Element) => void;
}

/** Keeps the same object until something in it changes, because a new one rerenders all rows. */
export function useRowView<Row>({
  columns,
  title,
  selectable,
  onOpen,
  rowLink,
  rowActions,
  expanded,
  highlight,
  keys,
  grouped,
  toggleSelected,
  toggleRow,
  openMenu,
}: Omit<RowView<Row>, 'tableId'>): RowView<Row> {
  const tableId = useId();
  return useMemo(
    () => ({
      tableId,
      columns,
      title,
      selectable,
      onOpen,
      rowLink,
      rowActions,
      expanded,
      highlight,
      keys,
      grouped,
      toggleSelected,
      toggleRow,
      openMenu,
    }),
    [
      tableId,
      columns,
      title,
      selectable,
      onOpen,
      rowLink,
      rowActions,
      expanded,
      highlight,
      keys,
      grouped,
      toggleSelected,
      toggleRow,
      openMenu,
    ],
  );
}

/** Whether a click on the row opens something. */
export const opens = <Row>({ onOpen, rowLink }: RowView<Row>, row: Row): boolean =>
  onOpen !== undefined || rowLink?.(row) !== undefined;

/** The narrow columns before the first one, for expanding and for selecting a row. */
export const leadOf = <Row>({ expanded, selectable }: RowView<Row>): number =>
  (expanded ? 1 : 0) + (selectable ? 1 : 0);

/** Labels a control of a row with the row's name: "Select Octagam 10%". */
export const namedAfter = (own: string, titleId: string) => ({
  id: `${titleId}-${own.replaceAll(' ', '-')}`,
  'aria-label': own,
  'aria-labelledby': `${titleId}-${own.replaceAll(' ', '-')} ${titleId}`,
});

/** Encoded, because a space would break aria attributes with id lists. */
export const partId = <Row>({ tableId }: RowView<Row>, name: string): string =>
  `${tableId}-${encodeURIComponent(name)}`;
