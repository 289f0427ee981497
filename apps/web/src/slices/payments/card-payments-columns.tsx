import Box from '@mui/material/Box';
import type { PaymentAttempt } from '@parwell/contract';
import { dollars, SAP_UPDATE_FAILED, type PaymentStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { PAYMENT_TEXTS } from './payments.texts.ts';

const { columns: names, statuses } = PAYMENT_TEXTS;

const TONES: Readonly<Record<PaymentStatus, Tone>> = {
  started: 'info',
  paid: 'ok',
  declined: 'neutral',
  expired: 'neutral',
  'to refund': 'error',
};

/** A refunded payment needs no more work, although its status is still "to refund". */
function Status({ status, refundedAt, settledAt }: PaymentAttempt) {
  if (refundedAt !== null) return <StatusChip tone="neutral" label={PAYMENT_TEXTS.refunded} />;
  if (settledAt !== null) return <StatusChip tone="neutral" label={PAYMENT_TEXTS.settled} />;
  return <StatusChip tone={TONES[status]} label={statuses[status]} />;
}

/** The charged amount and, if it was wrong, the open one. */
const Taken = ({ paid, openThen }: PaymentAttempt) =>
  paid !== 0 && (
    <>
      {dollars(paid)}
      {openThen !== null && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
          {PAYMENT_TEXTS.wrongAmount(openThen)}
        </Box>
      )}
    </>
  );

function Erp({ erp }: PaymentAttempt) {
  if (erp === null) return null;
  if (erp === 'failed')
    return (
      <Box component="span" sx={{ color: 'error.main' }}>
        {SAP_UPDATE_FAILED}
      </Box>
    );
  return PAYMENT_TEXTS.erp[erp];
}

export const cardPaymentsColumns: readonly Column<PaymentAttempt>[] = [
  {
    key: 'invoiceNumber',
    header: names.invoice,
    width: 112,
    sortKey: 'invoiceNumber',
    priority: 'title',
    copy: true,
  },
  {
    key: 'customerId',
    header: names.customer,
    width: 180,
    priority: 'line',
    namesCustomer: true,
    wraps: true,
    cell: ({ customerId, customerName }) => `${customerName} (${customerId})`,
  },
  {
    key: 'amount',
    header: names.amount,
    width: 106,
    align: 'right',
    sortKey: 'amount',
    priority: 'line',
    cell: ({ amount }) => dollars(amount),
  },
  {
    key: 'paid',
    header: names.taken,
    width: 130,
    align: 'right',
    wraps: true,
    cell: (attempt) => <Taken {...attempt} />,
  },
  {
    key: 'status',
    header: names.status,
    width: 116,
    sortKey: 'status',
    priority: 'side',
    cell: (attempt) => <Status {...attempt} />,
  },
  { ...instant('startedAt'), header: names.started, width: 156, sortKey: 'startedAt' },
  { key: 'reference', header: names.reference, width: 150, copy: true },
  { key: 'erp', header: names.erp, width: 130, wraps: true, cell: (attempt) => <Erp {...attempt} /> },
  { key: 'startedBy', header: names.startedBy, width: 200 },
  { ...instant('refundedAt'), header: names.refunded, width: 156 },
  { ...instant('endedAt'), header: names.ended, width: 156, optional: true },
];
