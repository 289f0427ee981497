import Box from '@mui/material/Box';
import type { StockLookupRow } from '@parwell/contract';
import { isHighlightedOn, type CalendarDate } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import { Instant } from '../../../../ui/dates/instant.tsx';
import { devicePath } from '../../../devices/public/device-paths.ts';
import { ExpiryNote } from '../../goods/expiry.tsx';
import { LotLink } from '../../public/lot-link.tsx';
import { STOCK_LOOKUP_TEXTS } from './stock-lookup.texts.ts';

interface StockRowProps {
  readonly row: StockLookupRow;
  readonly today: CalendarDate;
}

/** A lot in a device: the whole row opens the device, the lot's number its story. */
export function StockRow({ row, today }: StockRowProps) {
  return (
    <Box component="li" sx={[line, isHighlightedOn(row, today) && expired]}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component={Link} to={devicePath(row)} search={{ tab: 'inventory' } as never} sx={wholeRow}>
          {row.cabinetName}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {row.customerName} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {row.cabinetId}
          </Box>
        </Box>
        <Box sx={{ mt: 1.5 }}>{row.productLabelName}</Box>
        <Box sx={{ position: 'relative', width: 'fit-content', py: 1 }}>
          <LotLink productId={row.productId} lot={row.lot}>
            {STOCK_LOOKUP_TEXTS.lot(row.lot)}
          </LotLink>
        </Box>
      </Box>
      <Box sx={{ flex: 'none', textAlign: 'right' }}>
        <Box sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.1 }}>{row.onHand}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1.5 }}>
          {STOCK_LOOKUP_TEXTS.units(row.onHand)}
        </Box>
        {row.expiration !== null && (
          <Box sx={{ fontSize: '0.875rem', mb: 1 }}>
            {STOCK_LOOKUP_TEXTS.until} <Instant value={row.expiration} show="date" />
          </Box>
        )}
        <ExpiryNote expiration={row.expiration} today={today} />
      </Box>
    </Box>
  );
}

const line = {
  position: 'relative',
  display: 'flex',
  gap: 3,
  px: { xs: 4, sm: 5 },
  py: 4,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** The chip has the words. */
const expired = { borderLeft: 4, borderLeftColor: 'error.main' } as const;

const wholeRow = {
  fontSize: '1.0625rem',
  fontWeight: 650,
  color: 'text.primary',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;
