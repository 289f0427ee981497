import { useCallback, useMemo } from 'react';
import { useUserProperty } from '../user-property.ts';
import type { Column } from './column.ts';

/** A narrower column would be hard to find again. */
export const LEAST_WIDTH = 60;
const MOST_WIDTH = 1200;

type Widths = ReadonlyMap<string, number>;

/** Reads the text of `written` and skips unreadable parts. */
export const readWidths = (text: string): Widths =>
  new Map(
    text.split(',').flatMap((entry) => {
      const [, key, width] = /^(.+)=(\d+)$/.exec(entry) ?? [];
      return key === undefined ? [] : [[key, clampWidth(Number(width))] as const];
    }),
  );

const written = (widths: Widths): string => [...widths].map(([key, width]) => `${key}=${width}`).join(',');

export const clampWidth = (width: number): number =>
  Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));

/** The stored text after a column was dragged, or reset (null). Null if no width is left. */
export function withWidth(text: string, key: string, width: number | null): string | null {
  const widths = new Map(readWidths(text));
  if (width === null) widths.delete(key);
  else widths.set(key, clampWidth(width));
  return widths.size > 0 ? written(widths) : null;
}

export type Resize = (key: string, width: number | null) => void;

export function useColumnWidths<Row>(
  name: string,
  columns: readonly Column<Row>[],
): readonly [columns: readonly Column<Row>[], resize: Resize] {
  const [stored = '', store] = useUserProperty(`WIDTHS:${name}`);
  const sized = useMemo(() => {
    const widths = readWidths(stored);
    if (widths.size === 0) return columns;
    return columns.map((column) => {
      const width = widths.get(column.key);
      return width === undefined ? column : { ...column, width, dragged: true };
    });
  }, [columns, stored]);
  const resize = useCallback<Resize>((key, width) => store(withWidth(stored, key, width)), [store, stored]);
  return [sized, resize];
}

/**
 * The column that fills the remaining space if every column has a width: the title, unless the user chose its
 * width. Undefined if columns without a width share the space, or if the user chose all widths.
 */
export function fillingColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  if (columns.some(({ width }) => width === undefined)) return undefined;
  const own = columns.filter(({ dragged }) => !dragged);
  return own.find(({ priority }) => priority === 'title') ?? own[0];
}
