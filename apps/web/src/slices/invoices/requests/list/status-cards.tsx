import Box from '@mui/material/Box';
import type { InvoiceRequestCounts } from '@parwell/contract';
import {
  INVOICE_REQUEST_STATUS_LABELS,
  INVOICE_REQUEST_STATUSES,
  type InvoiceRequestStatus,
} from '@parwell/domain';
import { CountCards } from '../../../../ui/count-cards.tsx';
import { REQUEST_TEXTS } from '../requests.texts.ts';

const DOTS: Readonly<Record<InvoiceRequestStatus, string>> = {
  'PENDING ABW': 'warning.main',
  READY: 'info.main',
  'ON HOLD': 'text.secondary',
  TRANSMITTED: 'success.main',
  OMITTED: 'text.disabled',
};

interface StatusCardsProps {
  readonly counts: InvoiceRequestCounts | undefined;
  readonly chosen: readonly InvoiceRequestStatus[];
  readonly onChoose: (statuses: readonly InvoiceRequestStatus[]) => void;
}

/** The cards also filter by status (AINV-007). */
export function StatusCards({ counts, chosen, onChoose }: StatusCardsProps) {
  const toggle = (status: InvoiceRequestStatus) =>
    onChoose(INVOICE_REQUEST_STATUSES.filter((each) => (each === status) !== chosen.includes(each)));
  return (
    <CountCards
      label={REQUEST_TEXTS.cards}
      perRow={{ xs: 3, sm: 5 }}
      cards={INVOICE_REQUEST_STATUSES.map((status) => ({
        key: status,
        label: INVOICE_REQUEST_STATUS_LABELS[status],
        count: counts?.counts[status],
        dot: DOTS[status],
        chosen: chosen.includes(status),
        note: status === 'TRANSMITTED' && counts && <SapNote {...counts} />,
        onToggle: () => toggle(status),
      }))}
    />
  );
}

function SapNote({ refused, unacknowledged }: Pick<InvoiceRequestCounts, 'refused' | 'unacknowledged'>) {
  const notes = [
    refused > 0 && REQUEST_TEXTS.refused(refused),
    unacknowledged > 0 && REQUEST_TEXTS.unacknowledged(unacknowledged),
  ].filter(Boolean);
  return (
    notes.length > 0 && (
      <Box
        component="span"
        sx={{ fontSize: '0.75rem', color: refused > 0 ? 'error.main' : 'text.secondary' }}
      >
        {notes.join(' · ')}
      </Box>
    )
  );
}
