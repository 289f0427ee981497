import { useMemo, useState } from 'react';
import type { TableState } from './table-state.ts';

const ROWS = 20;

/** Paging in the browser for a fully loaded list; its state stays out of the page's address. */
export function useLocalPage<Row>(rows: readonly Row[] | undefined, rowsPerPage = ROWS) {
  const [state, onChange] = useState<TableState>({ page: 1, rowsPerPage, order: undefined });
  const { page } = state;
  const shown = useMemo(
    () => rows?.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    [rows, page, rowsPerPage],
  );
  const rowsPerPageOptions = useMemo(() => [rowsPerPage], [rowsPerPage]);
  return { rows: shown, total: rows?.length, state, onChange, rowsPerPageOptions };
}
