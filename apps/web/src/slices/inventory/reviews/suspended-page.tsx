import {
  listSuspendedTransactions,
  type SuspendedFilter,
  type SuspendedTransaction,
} from '@parwell/contract';
import { SUSPENDED_LIMIT, SUSPENDED_PROMPT } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { suspendedColumns } from './suspended-columns.tsx';
import { suspendedFilters } from './suspended-filters.ts';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

const Reviews = lazy(() => import('./reviews.tsx'));

const suspendedList = defineList(listSuspendedTransactions, {
  label: SUSPENDED_TEXTS.list,
  columns: suspendedColumns,
  filters: suspendedFilters,
  customer: 'customerId',
  prompt: SUSPENDED_PROMPT,
  rowId: ({ id }) => String(id),
  sort: { key: 'createdAt', direction: 'DESC' },
  rowsPerPageOptions: [SUSPENDED_LIMIT],
  input: ({ where, offset, limit, order }: ListInput<SuspendedFilter>) => ({
    query: { ...where, limit, page: offset / limit + 1, ...(order !== undefined && { order }) },
  }),
});

const NOTHING: SuspendedFilter = {};

export default function SuspendedPage() {
  const list = useList(suspendedList);
  const where = list.where ?? NOTHING;
  const reviews = useCallback(
    (row: SuspendedTransaction, close: () => void) => <Reviews first={row} where={where} onClose={close} />,
    [where],
  );
  return <ListPage title="Suspended Transactions" list={list} dialog={reviews} />;
}
