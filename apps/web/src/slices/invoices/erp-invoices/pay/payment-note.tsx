import Box from '@mui/material/Box';
import type { CardPayment } from '@parwell/contract';
import { dollars, SAP_UPDATE_FAILED } from '@parwell/domain';
import type { ReactNode } from 'react';
import { useNow } from '../../../../shared/use-now.ts';
import { Ago } from '../../../../ui/dates/ago.tsx';
import { PAY_TEXTS } from './pay-invoice.texts.ts';

/** Documents are sent within seconds; after this time somebody should know. */
const ERP_IS_LATE_MS = 10 * 60_000;

export function PaymentNote({ payment }: { readonly payment: CardPayment }) {
  const { endedAt, erp, refundedAt, settledAt } = payment;
  const isOver = refundedAt !== null || settledAt !== null;
  return (
    <Box component="span" sx={note}>
      <Box component="span" sx={{ color: isOver ? 'text.secondary' : COLOURS[payment.status] }}>
        {outcomeOf(payment)}
      </Box>
      {erp === 'failed' && <ErpNote color="error.main" text={SAP_UPDATE_FAILED} />}
      {erp === 'waiting' && endedAt !== null && <ErpWaits since={endedAt} />}
    </Box>
  );
}

/** On a phone it stands next to the invoice number and wraps instead of pushing it aside. */
const note = {
  display: 'block',
  maxWidth: { xs: 150, sm: 'none' },
  fontSize: '0.75rem',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** The payment counts, whether or not the ERP knows of it (B25). */
const ErpNote = ({ color, text }: { readonly color: string; readonly text: string }) => (
  <Box component="span" sx={{ display: 'block', color }}>
    {text}
  </Box>
);

function ErpWaits({ since }: { readonly since: string }) {
  const isLate = useNow() - Date.parse(since) > ERP_IS_LATE_MS;
  return isLate && <ErpNote color="warning.main" text={PAY_TEXTS.erpWaits} />;
}

const COLOURS: Readonly<Record<CardPayment['status'], string>> = {
  started: 'text.secondary',
  paid: 'text.secondary',
  declined: 'error.main',
  expired: 'text.secondary',
  'to refund': 'warning.main',
};

/** A double payment is only refunded; a wrong amount blocks the next payment (B23). */
function ToRefund({ payment: { paid, openThen, refundedAt, settledAt } }: { readonly payment: CardPayment }) {
  if (refundedAt !== null) return PAY_TEXTS.refunded;
  if (settledAt !== null) return PAY_TEXTS.settled;
  if (openThen === null) return PAY_TEXTS.toRefund;
  return (
    <>
      {PAY_TEXTS.wrongAmount(dollars(paid), dollars(openThen))}
      <Box component="span" sx={{ display: 'block' }}>
        {PAY_TEXTS.notPayable}
      </Box>
    </>
  );
}

function outcomeOf(payment: CardPayment): ReactNode {
  const { status, startedAt, startedBy, endedAt, refundedAt } = payment;
  const ended = <Ago value={endedAt ?? startedAt} />;
  switch (status) {
    case 'started':
      return (
        <>
          {PAY_TEXTS.started} <Ago value={startedAt} /> {PAY_TEXTS.by(startedBy)}
        </>
      );
    case 'declined':
      return (
        <>
          {PAY_TEXTS.declined} {ended}
        </>
      );
    case 'expired':
      return (
        <>
          {PAY_TEXTS.expired} {ended}
        </>
      );
    case 'paid':
      return refundedAt === null ? PAY_TEXTS.paid : PAY_TEXTS.paidAndRefunded;
    case 'to refund':
      return <ToRefund payment={payment} />;
  }
}
