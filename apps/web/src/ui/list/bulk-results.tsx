import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { StatusChip, type Tone } from '../status-chip.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { useLocalPage } from '../table/local-page.ts';
import { formatCount } from '../table/pagination.tsx';
import { countOf, inOrder, type BulkResult } from './bulk-run.ts';
import { BULK_TEXTS } from './bulk.texts.ts';

const TONES: Readonly<Record<BulkResult['outcome'], Tone>> = {
  done: 'ok',
  unchanged: 'neutral',
  refused: 'error',
  failed: 'warning',
};
const OUTCOMES = ['failed', 'refused', 'unchanged', 'done'] as const;

interface BulkResultsProps {
  readonly results: readonly BulkResult[];
  readonly isPreview: boolean;
  readonly rowName: string;
}

const idOf = ({ id }: BulkResult) => id;
const nothing = () => undefined;

type Words = (typeof BULK_TEXTS)['will' | 'did'];

const columnsOf = (rowName: string, words: Words): readonly Column<BulkResult>[] => [
  {
    key: 'name',
    header: rowName,
    width: 200,
    priority: 'title',
    wraps: true,
    cell: ({ id, name, fullName }) => <span title={fullName}>{name || id}</span>,
  },
  {
    key: 'outcome',
    header: BULK_TEXTS.outcome,
    width: 130,
    priority: 'side',
    cell: ({ outcome }) => <StatusChip tone={TONES[outcome]} label={words[outcome]} />,
  },
  { key: 'text', header: BULK_TEXTS.details, priority: 'line' },
];

export function BulkResults({ results, isPreview, rowName }: BulkResultsProps) {
  const words = isPreview ? BULK_TEXTS.will : BULK_TEXTS.did;
  const columns = useMemo(() => columnsOf(rowName, words), [rowName, words]);
  const sorted = useMemo(() => inOrder(results), [results]);
  const page = useLocalPage(sorted);
  return (
    <Stack spacing={3}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
        {OUTCOMES.map((outcome) => {
          const count = countOf(results, outcome);
          return (
            count > 0 && (
              <StatusChip
                key={outcome}
                tone={TONES[outcome]}
                label={`${formatCount(count)} ${words[outcome].toLowerCase()}`}
              />
            )
          );
        })}
      </Stack>
      <DataTable
        name="bulk"
        label={isPreview ? BULK_TEXTS.preview : BULK_TEXTS.result}
        columns={columns}
        rowId={idOf}
        onRetry={nothing}
        height={45}
        {...page}
      />
    </Stack>
  );
}
