import Box from '@mui/material/Box';
import type { ImportOutcome } from '@parwell/domain';
import { useMemo } from 'react';
import { StatusChip, type Tone } from '../status-chip.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { useLocalPage } from '../table/local-page.ts';
import type { RowResult } from './import-results.ts';
import { IMPORT_TEXTS } from './import.texts.ts';

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

export interface SubjectColumn {
  readonly key: string;
  readonly header: string;
  readonly width: number;
  readonly priority?: 'title' | 'line';
}

const columnsOf = (
  subject: readonly SubjectColumn[],
  labels: Readonly<Record<ImportOutcome, string>>,
): readonly Column<RowResult>[] => [
  { key: 'number', header: IMPORT_TEXTS.row, width: 70, align: 'right' },
  {
    key: 'outcome',
    header: IMPORT_TEXTS.result,
    width: 140,
    priority: 'side',
    cell: ({ outcome }) => <StatusChip tone={TONES[outcome]} label={labels[outcome]} />,
  },
  ...subject.map((column) => ({ ...column, cell: (row: RowResult) => row.subject[column.key] || NONE })),
  {
    key: 'details',
    header: IMPORT_TEXTS.details,
    width: 520,
    priority: 'line',
    cell: ({ details }) => {
      const text = details.join(' · ');
      return text === '' ? null : <span title={text}>{text}</span>;
    },
  },
];

/** Everything that a narrow column cuts off. */
const inFull = ({ details, outcome }: RowResult) => (
  <Box component="ul" sx={{ m: 0, pl: 5, py: 2, pr: 4, overflowWrap: 'anywhere' }}>
    {(details.length > 0 ? details : [IMPORT_TEXTS.inFull[outcome]]).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Box>
);

interface ImportTableProps {
  /** The name under which the column choice is stored. */
  readonly name: string;
  readonly columns: readonly SubjectColumn[];
  readonly results: readonly RowResult[];
  readonly done: boolean;
}

/** Rows to correct come first. */
export function ImportTable({ name, columns, results, done }: ImportTableProps) {
  const sorted = useMemo(
    () => results.toSorted((a, b) => Number(b.outcome === 'problem') - Number(a.outcome === 'problem')),
    [results],
  );
  const shown = useMemo(
    () => columnsOf(columns, done ? IMPORT_TEXTS.outcomes.done : IMPORT_TEXTS.outcomes.preview),
    [columns, done],
  );
  const page = useLocalPage(sorted, ROWS_PER_PAGE);
  return (
    <DataTable
      name={name}
      label={IMPORT_TEXTS.rows}
      columns={shown}
      rowId={rowId}
      onRetry={nothing}
      highlight={highlight}
      expanded={inFull}
      height={40}
      {...page}
    />
  );
}
