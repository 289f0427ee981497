import { useCallback, useMemo, useState, type ReactNode } from 'react';

/** Groups rows under collapsible headers. The server decides which groups are on a page. */
export interface GroupBy<Row> {
  readonly key: (row: Row) => string;
  readonly header: (rows: readonly Row[]) => ReactNode;
  /** Cells in the group's header row, by column key: a sum, a count. */
  readonly cells?: Readonly<Record<string, (rows: readonly Row[]) => ReactNode>>;
}

export interface GroupItem<Row> {
  readonly kind: 'group';
  readonly key: string;
  readonly name: string;
  readonly rows: readonly Row[];
  readonly open: boolean;
}
export interface RowItem<Row> {
  readonly kind: 'row';
  readonly key: string;
  readonly id: string;
  readonly row: Row;
  /** The row's index on the page, from 0. */
  readonly place: number;
  readonly open: boolean;
}
export interface DetailItem<Row> {
  readonly kind: 'detail';
  readonly key: string;
  readonly id: string;
  readonly row: Row;
}

/** One line of the body: a group header, a row or its details. */
export type Item<Row> = GroupItem<Row> | RowItem<Row> | DetailItem<Row>;

interface ItemOptions<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly groupBy: GroupBy<Row> | undefined;
}

/** The items of a page, and functions to open and close them. */
export function useItems<Row>({ rows, rowId, groupBy }: ItemOptions<Row>) {
  const [openRows, toggleRow] = useToggled();
  const [closedGroups, toggleGroup] = useToggled();
  const items = useMemo(() => {
    const itemsOf = (row: Row, place: number): Item<Row>[] => {
      const id = rowId(row);
      const open = openRows.has(id);
      const item: Item<Row> = { kind: 'row', key: `row ${id}`, id, row, place, open };
      return open ? [item, { kind: 'detail', key: `detail ${id}`, id, row }] : [item];
    };
    if (!groupBy) return rows.flatMap(itemsOf);
    let place = 0;
    return [...Map.groupBy(rows, groupBy.key)].flatMap(([name, members]): Item<Row>[] => {
      const open = !closedGroups.has(name);
      const header: Item<Row> = { kind: 'group', key: `group ${name}`, name, rows: members, open };
      return open ? [header, ...members.flatMap((row) => itemsOf(row, place++))] : [header];
    });
  }, [rows, rowId, groupBy, openRows, closedGroups]);
  return { items, toggleRow, toggleGroup };
}

function useToggled(): readonly [ReadonlySet<string>, (name: string) => void] {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((name: string) => setNames((before) => toggled(before, name)), []);
  return [names, toggle];
}

export const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((other) => other !== name)) : new Set([...names, name]);
