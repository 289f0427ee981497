import Typography from '@mui/material/Typography';
import type { OpeningResult } from '@parwell/contract';
import { OWNER_LABELS } from '@parwell/domain';
import { useMemo } from 'react';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../../ui/table/local-page.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { placeText } from '../../goods/places.ts';

export type PreviewRow = OpeningResult & {
  /** The number by which people know the row. */
  readonly number: number;
  /** The text in the product field. */
  readonly entered: string;
};

const isBad = ({ problems }: PreviewRow): boolean => problems.length > 0;
const NONE = '—';
const ROWS_PER_PAGE = 50;
const rowId = ({ number }: PreviewRow): string => String(number);
const highlight = (row: PreviewRow) => (isBad(row) ? ('error' as const) : undefined);
const nothing = () => undefined;

const columnsOf = (imported: boolean): readonly Column<PreviewRow>[] => [
  { key: 'number', header: 'Row', width: 70, align: 'right' },
  {
    key: 'result',
    header: STOCK_TEXTS.result,
    width: 130,
    priority: 'side',
    cell: (row) =>
      isBad(row) ? (
        <StatusChip tone="error" label={STOCK_TEXTS.rowBad} />
      ) : (
        <StatusChip tone="ok" label={imported ? STOCK_TEXTS.rowImported : STOCK_TEXTS.rowGood} />
      ),
  },
  {
    key: 'problems',
    header: STOCK_TEXTS.problems,
    width: 400,
    priority: 'line',
    cell: ({ problems, questions, notes }) => {
      const text = [...problems, ...questions, ...notes].join(' ');
      return <span title={text}>{text}</span>;
    },
  },
  {
    key: 'product',
    header: 'Product',
    width: 220,
    priority: 'title',
    cell: ({ productLabelName, entered }) => (productLabelName ?? entered) || NONE,
  },
  { key: 'lot', header: 'Lot', width: 120, priority: 'line' },
  { key: 'expiration', header: 'Expiration', width: 120 },
  { key: 'quantity', header: 'Quantity', width: 90, align: 'right' },
  {
    key: 'owner',
    header: 'Owner',
    width: 130,
    cell: ({ productOwnership }) => (productOwnership === null ? '' : OWNER_LABELS[productOwnership]),
  },
  { key: 'place', header: 'Place', width: 180, cell: placeText },
];
const PREVIEWED = columnsOf(false);
const IMPORTED = columnsOf(true);

/** The rows with their results, before or after the import. */
export default function OpeningPreview({
  rows,
  imported,
}: {
  readonly rows: readonly PreviewRow[];
  readonly imported: boolean;
}) {
  // Rows with problems come first.
  const sorted = useMemo(() => [...rows.filter(isBad), ...rows.filter((row) => !isBad(row))], [rows]);
  const page = useLocalPage(sorted, ROWS_PER_PAGE);
  const bad = rows.filter(isBad).length;
  const units = rows.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return (
    <>
      {!imported && (
        <Typography role="status" sx={{ px: { xs: 4, sm: 6 }, pb: 2 }}>
          {bad === 0 ? STOCK_TEXTS.beginGood(rows.length, units) : STOCK_TEXTS.beginBad(rows.length, bad)}
        </Typography>
      )}
      <DataTable
        name="opening-stock"
        label={STOCK_TEXTS.beginRows}
        columns={imported ? IMPORTED : PREVIEWED}
        rowId={rowId}
        onRetry={nothing}
        highlight={highlight}
        height={40}
        {...page}
      />
    </>
  );
}
