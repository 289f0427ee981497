import { useId, useMemo, type ReactNode } from 'react';
import type { Column } from './column.ts';
import type { GroupBy } from './items.ts';
import type { RowAction } from './row-action.ts';

/** What a screen may say about its rows. */
export interface RowOptions<Row> {
  /** Shows the thing a row stands for: a click anywhere on the row, its title as a button, or Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The row's menu. Enter on a row without details takes the first harmless one. */
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  readonly expanded?: ((row: Row) => ReactNode) | undefined;
  /** A colour only: the row must also say in words what is wrong. */
  readonly highlight?: ((row: Row) => 'error' | 'warning' | undefined) | undefined;
  readonly groupBy?: GroupBy<Row> | undefined;
}

/** All that a row needs beside its own data. */
export interface RowView<Row> extends RowOptions<Row> {
  /** Makes the ids of a table's parts unlike those of another. */
  readonly tableId: string;
  readonly columns: readonly Column<Row>[];
  readonly title: Column<Row> | undefined;
  /** Which rows can be selected; absent in a table without selection. */
  readonly selectable: ((row: Row) => boolean) | undefined;
  readonly toggleSelected: (id: string) => void;
  readonly toggleRow: (id: string) => void;
  readonly toggleGroup: (name: string) => void;
  readonly openMenu: (row: Row, anchor: Element) => void;
}

/** The same object until something in it changes: only then are all rows drawn again. */
export function useRowView<Row>({
  columns,
  title,
  selectable,
  onOpen,
  rowActions,
  expanded,
  highlight,
  groupBy,
  toggleSelected,
  toggleRow,
  toggleGroup,
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
      rowActions,
      expanded,
      highlight,
      groupBy,
      toggleSelected,
      toggleRow,
      toggleGroup,
      openMenu,
    }),
    [
      tableId,
      columns,
      title,
      selectable,
      onOpen,
      rowActions,
      expanded,
      highlight,
      groupBy,
      toggleSelected,
      toggleRow,
      toggleGroup,
      openMenu,
    ],
  );
}

/** How many narrow columns stand before the first one: for opening a row, and for selecting it. */
export const leadOf = <Row>({ expanded, selectable }: RowView<Row>): number =>
  (expanded ? 1 : 0) + (selectable ? 1 : 0);

/** Names a control of a row after the row: "Select Octagam 10%". */
export const namedAfter = (own: string, titleId: string) => ({
  id: `${titleId}-${own.replaceAll(' ', '-')}`,
  'aria-label': own,
  'aria-labelledby': `${titleId}-${own.replaceAll(' ', '-')} ${titleId}`,
});

/** The id of a part of the table; an id has no spaces, or a list of ids falls apart. */
export const partId = <Row>({ tableId }: RowView<Row>, name: string): string =>
  `${tableId}-${encodeURIComponent(name)}`;
