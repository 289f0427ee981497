import Button from '@mui/material/Button';
import { listCardPayments, type PaymentAttempt } from '@parwell/contract';
import { ALL, can, settleRefusal } from '@parwell/domain';
import { lazy } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { cardPaymentsColumns } from './card-payments-columns.tsx';
import { cardPaymentsFilters } from './card-payments-filters.ts';
import { PAYMENT_TEXTS } from './payments.texts.ts';

const RefundDoneDialog = lazy(() => import('./refund-done-dialog.tsx'));

const cardPaymentsList = defineList(listCardPayments, {
  label: PAYMENT_TEXTS.list,
  columns: cardPaymentsColumns,
  filters: cardPaymentsFilters,
  customer: 'customerId',
  rowId: ({ id }) => id,
  sort: { key: 'startedAt', direction: 'DESC' },
  emptyText: PAYMENT_TEXTS.none,
});

/** A tab of /admin-invoices for staff. Refunds are made at the provider (B23). */
export default function CardPayments() {
  const list = useList(cardPaymentsList);
  const { filters } = list;
  const { status = [], ...others } = filters.applied;
  const maySettle = can(useCurrentUser().data?.grants ?? {}, 'create', 'invoices', ALL);
  const { open, shown } = useDialog();
  const rowActions = (attempt: PaymentAttempt) =>
    maySettle && isToRefund(attempt)
      ? [
          {
            label: PAYMENT_TEXTS.settle.action,
            onClick: () => open((close) => <RefundDoneDialog attempt={attempt} onClose={close} />),
          },
        ]
      : [];
  const onlyToRefund = status.length === 1 && status[0] === 'to refund';
  return (
    <>
      <ListPage
        title={PAYMENT_TEXTS.cardPayments}
        list={list}
        highlight={highlight}
        rowActions={rowActions}
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
      {shown}
    </>
  );
}

/** Neither refunded nor settled yet. */
const isToRefund = ({ status, openThen, refundedAt, settledAt }: PaymentAttempt): boolean =>
  settleRefusal({ status, openThen, isRefunded: refundedAt !== null, isSettled: settledAt !== null }) ===
  null;

const highlight = (attempt: PaymentAttempt) => (isToRefund(attempt) ? 'error' : undefined);
