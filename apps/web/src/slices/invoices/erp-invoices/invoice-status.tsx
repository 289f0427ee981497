import Box from '@mui/material/Box';
import type { InvoiceHead } from '@parwell/contract';
import { invoiceState, type InvoiceState } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { PaymentNote } from './pay/pay-invoice.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';

const TONES: Readonly<Record<InvoiceState, Tone>> = {
  paid: 'ok',
  open: 'info',
  overdue: 'error',
  'credit memo': 'neutral',
};

export function InvoiceStatus({ invoice }: { readonly invoice: InvoiceHead }) {
  const { InvoiceAmount: amount, openAmount: open, DaysInArrears: daysInArrears, cardPayment } = invoice;
  const state = invoiceState({ amount, open, daysInArrears });
  return (
    <Box component="span">
      <StatusChip tone={TONES[state]} label={HISTORY_TEXTS.state(state, daysInArrears)} />
      {cardPayment && <PaymentNote payment={cardPayment} />}
    </Box>
  );
}
