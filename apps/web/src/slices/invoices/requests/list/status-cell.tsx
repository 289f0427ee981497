import Box from '@mui/material/Box';
import type { InvoiceRequest } from '@parwell/contract';
import { INVOICE_REQUEST_STATUS_LABELS, shownStatus, type InvoiceRequestStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';
import { REQUEST_TEXTS } from '../requests.texts.ts';

export const STATUS_TONES: Readonly<Record<InvoiceRequestStatus, Tone>> = {
  'PENDING ABW': 'warning',
  READY: 'info',
  'ON HOLD': 'neutral',
  TRANSMITTED: 'ok',
  OMITTED: 'neutral',
};

const noteOf = ({ status, claimed, refusal }: InvoiceRequest): string => {
  if (claimed && status !== 'TRANSMITTED') return REQUEST_TEXTS.beingSent;
  return refusal === '' || status === 'OMITTED' ? '' : REQUEST_TEXTS.refusedBecause(refusal);
};

/** The status, with a running transmission or a refusal by the ERP (AINV-030..034, B14). */
export function StatusCell({ row }: { readonly row: InvoiceRequest }) {
  const status = shownStatus(row);
  const note = noteOf(row);
  const isRefused = status === 'TRANSMITTED' && row.refusal !== '';
  return (
    <Box
      component="span"
      title={note || undefined}
      // Grey on a selected row has too little contrast.
      sx={
        STATUS_TONES[status] === 'neutral'
          ? { '[data-selected] & span': { color: 'text.primary' } }
          : undefined
      }
    >
      <StatusChip
        tone={isRefused ? 'error' : STATUS_TONES[status]}
        label={INVOICE_REQUEST_STATUS_LABELS[status]}
      />
      {note !== '' && (
        <Box
          component="span"
          sx={{
            display: 'block',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            maxWidth: { xs: 160, sm: 'none' },
            fontSize: '0.75rem',
            fontWeight: 400,
            color: isRefused ? 'error.main' : 'text.secondary',
          }}
        >
          {note}
        </Box>
      )}
    </Box>
  );
}
