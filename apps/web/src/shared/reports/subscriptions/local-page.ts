import { useMemo, useState } from 'react';
import type { TableState } from '../../../ui/table/table-state.ts';

const ROWS = 20;
const OPTIONS: readonly number[] = [ROWS];

/** A page of a list that is here as a whole; not in the address, which belongs to the page behind. */
export function useLocalPage<Row>(rows: readonly Row[] | undefined) {
  const [state, onChange] = useState<TableState>({ page: 1, rowsPerPage: ROWS, order: undefined });
  const { page, rowsPerPage } = state;
  const shown = useMemo(
    () => rows?.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    [rows, page, rowsPerPage],
  );
  return { rows: shown, total: rows?.length, state, onChange, rowsPerPageOptions: OPTIONS };
}
