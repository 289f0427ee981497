import { useCallback, useLayoutEffect, useRef } from 'react';
import { toggled } from './items.ts';

/** The ids of the selected rows, of this page and all others. */
export interface Selection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Which rows can be selected; all of them without it. */
  readonly selectable?: (row: Row) => boolean;
  /** What the column of boxes is called, where it means more than a choice of rows. */
  readonly header?: string;
}

const NONE: ReadonlySet<string> = new Set();
const ALWAYS = () => true;

/** A selection whose functions stay the same, so that selecting one row draws one row. */
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
