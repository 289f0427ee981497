import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { LineProps } from './table-row.tsx';

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
/** A line between the rows, such as the heading of a group. */
export interface LineItem<Row> {
  readonly kind: 'line';
  readonly key: string;
  /** Renders a table row, or a card in a narrow window. */
  readonly draw: (line: LineProps<Row>, narrow: boolean) => ReactNode;
  /** For a click, Enter and Space. Arrows skip a line without it. */
  readonly toggle?: () => void;
}

export type Item<Row> = RowItem<Row> | DetailItem<Row> | LineItem<Row>;

export const isStop = <Row>(item: Item<Row> | undefined): boolean =>
  item?.kind === 'row' || (item?.kind === 'line' && item.toggle !== undefined);

/** Puts rows among other lines. */
export type Arrange<Row> = (itemsOf: (row: Row) => readonly Item<Row>[]) => readonly Item<Row>[];

interface ItemOptions<Row> {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly arrange: Arrange<Row> | undefined;
  readonly onExpand: ((expanded: boolean) => void) | undefined;
}

/** The items of a page, and a function to open and close the details of a row. */
export function useItems<Row>({ rows, rowId, arrange, onExpand }: ItemOptions<Row>) {
  const [openRows, toggleRow] = useToggled();
  useEffect(() => onExpand?.(openRows.size > 0), [onExpand, openRows]);
  const items = useMemo(() => {
    let place = 0;
    const itemsOf = (row: Row): Item<Row>[] => {
      const id = rowId(row);
      const open = openRows.has(id);
      const item: Item<Row> = { kind: 'row', key: `row ${id}`, id, row, place, open };
      place += 1;
      return open ? [item, { kind: 'detail', key: `detail ${id}`, id, row }] : [item];
    };
    return arrange ? arrange(itemsOf) : rows.flatMap(itemsOf);
  }, [rows, rowId, arrange, openRows]);
  return { items, toggleRow };
}

function useToggled(): readonly [ReadonlySet<string>, (name: string) => void] {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((name: string) => setNames((before) => toggled(before, name)), []);
  return [names, toggle];
}

export const toggled = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((other) => other !== name)) : new Set([...names, name]);
