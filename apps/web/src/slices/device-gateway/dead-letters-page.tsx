import Card from '@mui/material/Card';
import type { DeadLetter } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { deadLettersColumns } from './dead-letters-columns.tsx';
import { deadLettersFilters } from './dead-letters-filters.ts';
import { deadLettersQuery } from './dead-letters.api.ts';

const LetterDialog = lazy(() => import('./letter-dialog.tsx'));

const rowId = ({ id }: DeadLetter) => String(id);

export default function DeadLettersPage() {
  const filters = useFilters(deadLettersFilters);
  const table = useTableState(deadLettersColumns, {
    order: { key: 'receivedAt', direction: 'DESC' },
  });
  const format = useFormatter();
  const { receivedAt, ...chosen } = filters.applied;
  const where = { ...chosen, ...(receivedAt && { receivedAt: { between: format.between(receivedAt) } }) };
  const letters = useQuery(deadLettersQuery({ where, ...pageQuery(table.state) }));
  const [open, setOpen] = useState<DeadLetter | null>(null);
  return (
    <Page title="Unreadable Messages" note="What devices sent and the portal could not read, for 30 days">
      <Card>
        <FilterBar filters={filters} onSearchAgain={letters.refetch} />
        <DataTable
          name="dead-letters"
          label="Unreadable messages"
          columns={deadLettersColumns}
          {...answerOf(letters)}
          rowId={rowId}
          {...table}
          onOpen={setOpen}
        />
      </Card>
      <Suspense fallback={null}>
        {open && <LetterDialog letter={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </Page>
  );
}
