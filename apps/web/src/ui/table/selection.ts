import { useCallback, useLayoutEffect, useRef } from 'react';
import { toggled } from './items.ts';

/** The ids of the selected rows, on all pages. */
export interface Selection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** By default all rows. */
  readonly selectable?: (row: Row) => boolean;
  /** Selects all matching rows on all pages, up to a limit. */
  readonly matching?: { readonly limit: number; readonly pending: boolean; readonly onSelect: () => void };
  /** The header of the checkbox column, if it means more than selecting rows. */
  readonly header?: string;
}

const NONE: ReadonlySet<string> = new Set();
const ALWAYS = () => true;

/** Its functions are stable, so that selecting a row rerenders only that row. */
export function useSelection<Row>(selection: Selection<Row> | undefined) {
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  }, [selection]);
  const toggleSelected = useCallback((id: string) => {
    if (latest.current) latest.current.onChange(toggled(latest.current.selected, id));
  }, []);
  return {
    selected: selection?.selected ?? NONE,
    selectable: selection && (selection.selectable ?? ALWAYS),
    toggleSelected,
  };
}
