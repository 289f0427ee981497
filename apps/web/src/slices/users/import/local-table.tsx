import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo, useState } from 'react';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableState } from '../../../ui/table/table-state.ts';
import { IMPORT_TEXTS } from '../users.texts.ts';

interface LocalTableProps<Row> {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly isBad: (row: Row) => boolean;
}

const FIRST_PAGE: TableState = { page: 1, rowsPerPage: 50, order: undefined };
const SIZES = [50, 100, 500];
const rowId = ({ number }: { readonly number: number }) => String(number);
const nothing = () => undefined;

export function LocalTable<Row extends { readonly number: number }>(props: LocalTableProps<Row>) {
  const { name, label, columns, rows, isBad } = props;
  const [state, setState] = useState(FIRST_PAGE);
  const [onlyBad, setOnlyBad] = useState(false);
  const bad = useMemo(() => rows.filter(isBad), [rows, isBad]);
  const shown = onlyBad ? bad : rows;
  const { page, rowsPerPage } = state;
  const pageRows = useMemo(
    () => shown.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    [shown, page, rowsPerPage],
  );
  return (
    <>
      {bad.length > 0 && (
        <FormControlLabel
          sx={{ px: { xs: 3, sm: 5 }, minHeight: 40 }}
          label={IMPORT_TEXTS.onlyProblems}
          control={
            <Checkbox
              size="small"
              checked={onlyBad}
              onChange={(_event, checked) => {
                setOnlyBad(checked);
                setState({ ...state, page: 1 });
              }}
            />
          }
        />
      )}
      <DataTable
        name={name}
        label={label}
        columns={columns}
        rows={pageRows}
        total={shown.length}
        rowId={rowId}
        state={state}
        onChange={setState}
        rowsPerPageOptions={SIZES}
        onRetry={nothing}
        highlight={(row) => (isBad(row) ? 'error' : undefined)}
        height={40}
      />
    </>
  );
}
