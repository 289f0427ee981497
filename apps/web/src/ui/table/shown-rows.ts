import { useState } from 'react';
import { orderText, type TableState } from './table-state.ts';

interface ShownRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The state of these rows; the table may already have requested another. */
  readonly state: TableState;
  /** Increases with each different request; reloading the same one does not count. */
  readonly answer: number;
  readonly outdated: boolean;
}

/** Keeps the last rows until the next ones arrive, so that nothing jumps. */
export function useShownRows<Row>(
  rows: readonly Row[] | undefined,
  total: number | undefined,
  state: TableState,
): ShownRows<Row> | undefined {
  const [shown, show] = useState<ShownRows<Row>>();
  if (rows === undefined) {
    if (shown && !shown.outdated) show({ ...shown, outdated: true });
  } else if (!shown || shown.outdated || shown.rows !== rows || shown.total !== (total ?? rows.length)) {
    const sameQuestion = shown && !shown.outdated && textOf(shown.state) === textOf(state);
    const answer = (shown?.answer ?? 0) + (sameQuestion ? 0 : 1);
    show({ rows, total: total ?? rows.length, state, answer, outdated: false });
  }
  return shown;
}

const textOf = ({ page, rowsPerPage, order }: TableState): string =>
  `${page} ${rowsPerPage} ${order ? orderText(order) : ''}`;
