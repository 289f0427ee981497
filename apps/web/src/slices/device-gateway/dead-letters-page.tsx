import { listDeadLetters, type DeadLetter } from '@parwell/contract';
import { lazy } from 'react';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { deadLettersColumns } from './dead-letters-columns.tsx';
import { deadLettersFilters } from './dead-letters-filters.ts';
import { LETTER_TEXTS } from './device-gateway.texts.ts';

const LetterDialog = lazy(() => import('./letter-dialog.tsx'));

const deadLettersList = defineList(listDeadLetters, {
  label: LETTER_TEXTS.list,
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
      title={LETTER_TEXTS.title}
      note={LETTER_TEXTS.note}
      list={useList(deadLettersList)}
      savesFilters={false}
      dialog={letterDialog}
    />
  );
}
