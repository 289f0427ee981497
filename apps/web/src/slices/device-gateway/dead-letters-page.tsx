import { listDeadLetters, type DeadLetter } from '@parwell/contract';
import { lazy } from 'react';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { deadLettersColumns } from './dead-letters-columns.tsx';
import { deadLettersFilters } from './dead-letters-filters.ts';
import { DEAD_LETTER_TEXTS } from './device-gateway.texts.ts';

const DeadLetterDialog = lazy(() => import('./dead-letter-dialog.tsx'));

const deadLettersList = defineList(listDeadLetters, {
  label: DEAD_LETTER_TEXTS.list,
  columns: deadLettersColumns,
  filters: deadLettersFilters,
  rowId: ({ id }) => String(id),
  sort: { key: 'receivedAt', direction: 'DESC' },
  input: (page) => ({ query: { ...page, skip: page.offset } }),
});

const deadLetterDialog = (deadLetter: DeadLetter, close: () => void) => (
  <DeadLetterDialog deadLetter={deadLetter} onClose={close} />
);

export default function DeadLettersPage() {
  return (
    <ListPage
      title={DEAD_LETTER_TEXTS.title}
      note={DEAD_LETTER_TEXTS.note}
      list={useList(deadLettersList)}
      savesFilters={false}
      dialog={deadLetterDialog}
    />
  );
}
