import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type FocusEvent, type PointerEvent, type UIEvent } from 'react';

/**
 * A refreshed page with every row in its old place: values change, but no row moves, comes or goes. Returns
 * `shown` itself if nothing has changed.
 */
export function inPlace<Row>(
  shown: readonly Row[],
  latest: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  // The usual case; a page may have 10,000 rows.
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

/** Rows that have moved, come or gone but are not shown yet. */
export interface WaitingRows {
  /** The ids of the shown rows and of their replacements. */
  readonly shown: readonly string[];
  readonly latest: readonly string[];
  /** The growth of the whole list. */
  readonly more: number;
  readonly onShow: () => void;
}

interface Kept<Row> {
  readonly question: unknown;
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
}

interface Signs {
  readonly pointed?: boolean;
  readonly focused?: boolean;
  readonly scrolled?: boolean;
  /** The user has changed something and wants to see it. */
  readonly changed?: boolean;
}

interface CalmOptions {
  /** The number of all rows, where new rows can be counted. */
  readonly total?: number | undefined;
  readonly inUse?: boolean;
}

/**
 * Keeps the rows of a table in place while somebody uses it: mouse over it, focus in it, scrolled down, or
 * rows selected or opened. So nobody clicks on a row that has just moved there. `question` changes with page,
 * order and filters, and is null until it is answered: other rows are shown at once.
 */
export function useCalmRows<Row>(
  rows: readonly Row[] | undefined,
  question: unknown,
  rowId: (row: Row) => string,
  { total = 0, inUse = false }: CalmOptions = {},
) {
  const [signs, setSigns] = useState<Signs>({});
  // An equal sign must be the same object, so that it causes no render.
  const note = (sign: Signs) => setSigns((before) => replaceEqualDeep(before, { ...before, ...sign }));
  // Users want to see their own changes: a row they have just deleted must not stay.
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') setSigns({ changed: true });
      }),
    [client],
  );
  const [kept, keep] = useState<Kept<Row>>({ question, rows, total });
  const isHeld =
    !signs.changed &&
    (signs.pointed || signs.focused || signs.scrolled || inUse) &&
    kept.question === question &&
    kept.rows !== undefined &&
    kept.rows.length > 0;
  const shown = isHeld && kept.rows && rows ? inPlace(kept.rows, rows, rowId) : rows;
  const shownTotal = isHeld ? kept.total : total;
  if (kept.question !== question || kept.rows !== shown || kept.total !== shownTotal)
    keep({ question, rows: shown, total: shownTotal });
  const isWaiting = shown !== undefined && rows !== undefined && !sameOrder(shown, rows, rowId);
  return {
    rows: shown,
    waiting: isWaiting && {
      shown: shown.map(rowId),
      latest: rows.map(rowId),
      more: total - shownTotal,
      onShow: () => keep({ question, rows, total }),
    },
    /** For an element around the table. Touch has no hover; a finger on a row does not hold it for ever. */
    holding: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        note({ pointed: pointerType === 'mouse', changed: false }),
      onPointerLeave: () => note({ pointed: false }),
      onFocus: ({ target }: FocusEvent) => {
        const focused = target.closest('[data-index]') !== null;
        note(focused ? { focused, changed: false } : { focused });
      },
      // Moving from row to row changes nothing; `onFocus` handles other targets.
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) note({ focused: false });
      },
      onScrollCapture: ({ target }: UIEvent) => {
        const scrolled = target instanceof Element && target.scrollTop > 0;
        if (scrolled !== (signs.scrolled ?? false)) note({ scrolled, changed: false });
      },
    },
  };
}
