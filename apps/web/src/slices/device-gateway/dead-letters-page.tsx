import { listDeadLetters, type DeadLetter } from '@parwell/contract';
import { lazy } from 'react';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { deadLettersColumns } from './dead-letters-columns.tsx';
import { deadLettersFilters } from './dead-letters-filters.ts';

const LetterDialog = lazy(() => import('./letter-dialog.tsx'));

const deadLettersList = defineList(listDeadLetters, {
  label: 'Unreadable messages',
  columns: deadLettersColumns,
  filters: deadLettersFilters,
  rowId: ({ id }) => String(id),
  sort: { key: 'receivedAt', direction: 'DESC' },
  input: (page) => ({ query: { ...page, skip: page.offset } }),
});

const letterDialog = (letter: DeadLetter, close: () => void) => (
  <LetterDialog letter={letter} onClose={close} />
);

export default function DeadLettersPage() {
  return (
    <ListPage
      title="Unreadable Messages"
      note="What devices sent and the portal could not read, for 30 days"
      list={useList(deadLettersList)}
      savesFilters={false}
      dialog={letterDialog}
    />
  );
}
