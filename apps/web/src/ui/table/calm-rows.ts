import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * A refreshed page with every row in the place it had: new values appear, but no row moves, comes or goes.
 * Returns `shown` itself if nothing has changed.
 */
export function inPlace<Row>(
  shown: readonly Row[],
  latest: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  // Mostly so; a page may have 10,000 rows.
  if (shown === latest) return shown;
  const byId = new Map(latest.map((row) => [rowId(row), row]));
  const rows = shown.map((row) => byId.get(rowId(row)) ?? row);
  return rows.every((row, index) => row === shown[index]) ? shown : rows;
}

export const sameOrder = <Row>(
  one: readonly Row[],
  other: readonly Row[],
  rowId: (row: Row) => string,
): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((row, index) => {
      const at = other[index];
      return at !== undefined && rowId(row) === rowId(at);
    }));

interface Kept<Row> {
  readonly question: unknown;
  readonly rows: readonly Row[] | undefined;
}

/**
 * Keeps the rows of a table in their places while the mouse or the focus is on them, so that nobody clicks on a
 * row that has just moved there. `question` changes with page, order and filters, and is null until it is
 * answered: other rows are shown at once.
 */
export function useCalmRows<Row>(
  rows: readonly Row[] | undefined,
  question: unknown,
  rowId: (row: Row) => string,
) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const release = useCallback(() => {
    setPointed(false);
    setFocused(false);
  }, []);
  // What users change themselves they want to see: a row that they have just deleted must not stay.
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') release();
      }),
    [client, release],
  );
  const [kept, keep] = useState<Kept<Row>>({ question, rows });
  const held = (pointed || focused) && kept.question === question && kept.rows !== undefined;
  const shown = held && kept.rows && rows ? inPlace(kept.rows, rows, rowId) : rows;
  if (kept.question !== question || kept.rows !== shown) keep({ question, rows: shown });
  return {
    rows: shown,
    /** Whether rows have moved, come or gone since, and are not shown yet. */
    waiting: shown !== undefined && rows !== undefined && !sameOrder(shown, rows, rowId),
    release,
    /** For an element around the table. Touch has no hover; a finger on a row does not hold it for ever. */
    holding: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.closest('[data-index]') !== null),
      onBlur: () => setFocused(false),
    },
  };
}
