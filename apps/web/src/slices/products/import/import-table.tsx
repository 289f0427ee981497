import type { ImportOutcome } from '@parwell/domain';
import { useMemo } from 'react';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { IMPORT_TEXTS } from '../products.texts.ts';
import type { RowResult } from './import-results.ts';

const TONES: Readonly<Record<ImportOutcome, Tone>> = {
  new: 'ok',
  change: 'info',
  unchanged: 'neutral',
  problem: 'error',
};
const ROWS_PER_PAGE = 50;
const NONE = '—';
const rowId = ({ number }: RowResult) => String(number);
const highlight = ({ outcome }: RowResult) => (outcome === 'problem' ? ('error' as const) : undefined);
const nothing = () => undefined;

const columnsOf = (labels: Readonly<Record<ImportOutcome, string>>): readonly Column<RowResult>[] => [
  { key: 'number', header: IMPORT_TEXTS.row, width: 70, align: 'right' },
  {
    key: 'outcome',
    header: IMPORT_TEXTS.result,
    width: 140,
    priority: 'side',
    cell: ({ outcome }) => <StatusChip tone={TONES[outcome]} label={labels[outcome]} />,
  },
  {
    key: 'productId',
    header: 'Product ID',
    width: 130,
    priority: 'line',
    cell: ({ productId }) => productId || NONE,
  },
  {
    key: 'productName',
    header: 'Product Name',
    width: 240,
    priority: 'title',
    cell: ({ productName }) => productName || NONE,
  },
  {
    key: 'details',
    header: IMPORT_TEXTS.details,
    width: 520,
    priority: 'line',
    cell: ({ details }) => {
      const text = details.join(' · ');
      return <span title={text}>{text}</span>;
    },
  },
];
const PREVIEWED = columnsOf(IMPORT_TEXTS.outcomes.preview);
const DONE = columnsOf(IMPORT_TEXTS.outcomes.done);

interface ImportTableProps {
  readonly results: readonly RowResult[];
  readonly done: boolean;
}

/** The rows with what was found, those to be mended first. */
export default function ImportTable({ results, done }: ImportTableProps) {
  const sorted = useMemo(
    () => results.toSorted((a, b) => Number(b.outcome === 'problem') - Number(a.outcome === 'problem')),
    [results],
  );
  const page = useLocalPage(sorted, ROWS_PER_PAGE);
  return (
    <DataTable
      name="product-import"
      label={IMPORT_TEXTS.rows}
      columns={done ? DONE : PREVIEWED}
      rowId={rowId}
      onRetry={nothing}
      highlight={highlight}
      height={40}
      {...page}
    />
  );
}
