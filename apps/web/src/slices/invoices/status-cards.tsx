import Box from '@mui/material/Box';
import type { InvoiceRequestCounts } from '@parwell/contract';
import {
  INVOICE_REQUEST_STATUS_LABELS,
  INVOICE_REQUEST_STATUSES,
  type InvoiceRequestStatus,
} from '@parwell/domain';
import { formatCount } from '../../ui/table/pagination.tsx';
import { INVOICE_TEXTS } from './invoices.texts.ts';

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

/** How many requests match, by status. The cards are the filter by status (AINV-007). */
export function StatusCards({ counts, chosen, onChoose }: StatusCardsProps) {
  const toggle = (status: InvoiceRequestStatus) =>
    onChoose(INVOICE_REQUEST_STATUSES.filter((each) => (each === status) !== chosen.includes(each)));
  return (
    <Box
      role="group"
      aria-label={INVOICE_TEXTS.cards}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
        gap: 2,
        mb: 3,
      }}
    >
      {INVOICE_REQUEST_STATUSES.map((status) => (
        <Box
          key={status}
          component="button"
          type="button"
          aria-pressed={chosen.includes(status)}
          onClick={() => toggle(status)}
          sx={card}
        >
          <Box component="span" sx={{ fontSize: '1.125rem', fontWeight: 650 }}>
            {/* Keeps its height while it is counted. */}
            {counts ? formatCount(counts.counts[status]) : '\u00a0'}
          </Box>
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: '0.75rem' }}>
            <Box
              component="span"
              aria-hidden
              sx={{ flex: 'none', width: 6, height: 6, borderRadius: '50%', bgcolor: DOTS[status] }}
            />
            {INVOICE_REQUEST_STATUS_LABELS[status]}
          </Box>
          {status === 'TRANSMITTED' && counts && <SapNote {...counts} />}
        </Box>
      ))}
    </Box>
  );
}

function SapNote({ refused, unacknowledged }: Pick<InvoiceRequestCounts, 'refused' | 'unacknowledged'>) {
  const notes = [
    refused > 0 && INVOICE_TEXTS.refused(refused),
    unacknowledged > 0 && INVOICE_TEXTS.unacknowledged(unacknowledged),
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

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 0.5,
  minHeight: 62,
  px: 3,
  py: 2,
  font: 'inherit',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'buttonBorder',
  borderRadius: '12px',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
      `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  // A chosen one is told apart by more than its colour.
  '&[aria-pressed="true"]::after': {
    content: '"✓" / ""',
    position: 'absolute',
    top: 8,
    right: 12,
    color: 'primary.main',
    fontWeight: 700,
  },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
