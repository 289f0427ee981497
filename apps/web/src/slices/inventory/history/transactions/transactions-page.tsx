import {
  listTransactions,
  TRANSACTION_GROUPS,
  type Transaction,
  type TransactionFilter,
} from '@parwell/contract';
import { actionFilter, REPORT_PAGE_SIZES, TRANSACTION_LOG_PROMPT } from '@parwell/domain';
import { lazy } from 'react';
import { defineList, type ListInput } from '../../../../ui/list/define-list.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { signed } from '../../ledger/signed.ts';
import { InAndOut } from './in-and-out.tsx';
import { transactionsColumns } from './transactions-columns.tsx';
import { transactionsFilters } from './transactions-filters.ts';
import { TRANSACTION_TEXTS } from './transactions.texts.ts';

const EvidenceDialog = lazy(() => import('../../ledger/evidence-dialog.tsx'));

type Group = (typeof TRANSACTION_GROUPS)[number];

const option = (key: Group) =>
  ({ key, label: TRANSACTION_TEXTS.groups[key], none: TRANSACTION_TEXTS.none[key] }) as const;
const [first, ...others] = TRANSACTION_GROUPS;

const transactionsList = defineList(listTransactions, {
  label: TRANSACTION_TEXTS.list,
  columns: transactionsColumns,
  filters: transactionsFilters,
  where: ({ action, reason, ...set }): TransactionFilter => ({ ...set, ...actionFilter(action, reason) }),
  customer: 'customerId',
  prompt: TRANSACTION_LOG_PROMPT,
  rowId: ({ id }) => String(id),
  sort: { key: 'timestamp', direction: 'DESC' },
  rowsPerPageOptions: REPORT_PAGE_SIZES,
  report: 'RNI_UIEXPORT_TransactionLogReport',
  input: ({ where: { timestamp, ...where }, ...page }: ListInput<TransactionFilter, Group>) => ({
    query: { ...where, ...(timestamp && { timestamp: JSON.stringify(timestamp) }), ...page },
  }),
  groupBy: {
    options: [option(first), ...others.map(option)],
    count: TRANSACTION_TEXTS.count,
    cells: {
      qty: ({ sums }) => signed(sums['qty'] ?? 0),
      reason: ({ sums }) => <InAndOut sums={sums} />,
    },
    totals: ({ count, sums }) => (
      <>
        {TRANSACTION_TEXTS.count(count)}: <InAndOut sums={sums} />
      </>
    ),
  },
});

/** TXN-019. */
const highlight = ({ afterExpiration }: Transaction) => (afterExpiration ? 'error' : undefined);

/** The evidence of a row: door, reads, cause and reversal (S9). */
const evidence = ({ id }: Transaction, close: () => void) => <EvidenceDialog id={id} onClose={close} />;

export default function TransactionsPage() {
  const list = useList(transactionsList);
  return <ListPage title="Transaction Log" list={list} highlight={highlight} dialog={evidence} />;
}
