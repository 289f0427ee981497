import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, type ReactNode } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { cellOf } from '../../../ui/table/cell.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import type { PartView } from './order-parts.ts';

/** The query of a part. */
export interface Part<Row> {
  readonly data: { readonly result: readonly Row[]; readonly total_record: number } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface PartTableProps<Row> {
  readonly label: string;
  readonly view: PartView<Row>;
  readonly part: Part<Row>;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Shown above the rows. */
  readonly note?: ReactNode;
}

export function PartTable<Row>({ label, view, part, rowActions, note }: PartTableProps<Row>) {
  const { data, error, refetch } = part;
  const page = useLocalPage(data?.result);
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const everything = useCallback(
    (row: Row) => (
      <Facts facts={view.columns.map((column) => [column.header, cellOf(column, row) ?? ''])} wide />
    ),
    [view],
  );
  const isCut = data && data.result.length < data.total_record;
  return (
    <>
      {note}
      <DataTable
        {...view}
        {...page}
        label={label}
        height={isNarrow ? 90 : 50}
        rowActions={rowActions}
        // A card has no room for all columns.
        {...(isNarrow && { expanded: everything })}
        error={data ? null : error}
        onRetry={refetch}
        status={
          isCut && (
            <Box component="span" sx={{ color: 'warning.main' }}>
              {ORDER_DETAIL_TEXTS.cut(data.result.length, data.total_record)}
            </Box>
          )
        }
      />
    </>
  );
}
