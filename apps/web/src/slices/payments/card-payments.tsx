import Button from '@mui/material/Button';
import { listCardPayments, type PaymentAttempt } from '@parwell/contract';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { cardPaymentsColumns } from './card-payments-columns.tsx';
import { cardPaymentsFilters } from './card-payments-filters.ts';
import { PAYMENT_TEXTS } from './payments.texts.ts';

const cardPaymentsList = defineList(listCardPayments, {
  label: PAYMENT_TEXTS.list,
  columns: cardPaymentsColumns,
  filters: cardPaymentsFilters,
  customer: 'customerId',
  rowId: ({ id }) => id,
  sort: { key: 'startedAt', direction: 'DESC' },
  emptyText: PAYMENT_TEXTS.none,
});

/** Attempts to pay by card, a part of /admin-invoices for staff. What is to refund is refunded at the provider (B23). */
export default function CardPayments() {
  const list = useList(cardPaymentsList);
  const { filters } = list;
  const { status = [], ...others } = filters.applied;
  const onlyToRefund = status.length === 1 && status[0] === 'to refund';
  return (
    <ListPage
      title={PAYMENT_TEXTS.cardPayments}
      list={list}
      highlight={highlight}
      views={
        <Button
          variant={onlyToRefund ? 'contained' : 'outlined'}
          aria-pressed={onlyToRefund}
          onClick={() => filters.search(onlyToRefund ? others : { ...others, status: ['to refund'] })}
        >
          {PAYMENT_TEXTS.toRefund}
        </Button>
      }
    />
  );
}

const highlight = ({ status, refundedAt }: PaymentAttempt) =>
  status === 'to refund' && refundedAt === null ? 'error' : undefined;
