import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { InventoryLot } from '@parwell/contract';
import { COUNT_INACCURATE, OWNER_LABELS, shortId, type CalendarDate } from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';
import { ExpiryNote } from './expiry.tsx';
import { placesOf } from './places.ts';
import { INVENTORY_TEXTS } from './inventory.texts.ts';

const ownersOf = ({ parts }: InventoryLot): string =>
  [...new Set(parts.map(({ productOwnership }) => OWNER_LABELS[productOwnership]))].join(', ');

/** What the last full read saw, where that is not explained by what has just been taken out (S20). */
function otherScan({ salesUoUQty, pending }: InventoryLot): number | null {
  if (typeof salesUoUQty === 'number') return null;
  return salesUoUQty.scanValue + pending === salesUoUQty.dbValue ? null : salesUoUQty.scanValue;
}

/** INV-007: keyboard users reach it too. */
const ReviewMark = () => (
  <Tooltip title={COUNT_INACCURATE}>
    <Box
      component="span"
      role="img"
      aria-label={COUNT_INACCURATE}
      tabIndex={0}
      sx={{ display: 'inline-flex', verticalAlign: 'middle', color: 'warning.main' }}
    >
      <svg
        width={16}
        height={16}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden
      >
        <path d="M12 4l9 16H3zM12 10v4M12 17h.01" />
      </svg>
    </Box>
  </Tooltip>
);

function UnitsNote({ lot }: { readonly lot: InventoryLot }) {
  const scanned = otherScan(lot);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', color: 'text.secondary' }}
    >
      {scanned !== null && INVENTORY_TEXTS.lastScan(scanned)}
      {lot.pending > 0 && <StatusChip tone="info" label={INVENTORY_TEXTS.pending(lot.pending)} />}
      {lot.hasSuspendedLot && <ReviewMark />}
    </Box>
  );
}

/** The columns of a device's stock, judged on the day of the business. */
export const lotColumns = (today: CalendarDate | undefined): readonly Column<InventoryLot>[] => [
  { key: 'productLabelName', header: 'Product', sortKey: 'productLabelName', priority: 'title' },
  { key: 'ndc542', header: 'NDC', sortKey: 'ndc542', width: 140 },
  {
    key: 'lot',
    header: 'Lot',
    sortKey: 'lot',
    width: 110,
    priority: 'line',
    copy: true,
    // DCONST-032: the whole number on hover, when copied and in exports.
    cell: ({ lot }) => <span title={lot}>{shortId(lot)}</span>,
  },
  {
    key: 'expiration',
    header: 'Expiration',
    sortKey: 'expiration',
    width: 130,
    priority: 'line',
    cell: ({ expiration }) => <Instant value={expiration} show="date" />,
  },
  {
    key: 'remaining',
    header: 'Left',
    width: 130,
    priority: 'side',
    cell: ({ expiration }) => <ExpiryNote expiration={expiration} today={today} />,
  },
  { key: 'places', header: 'Place', width: 170, cell: (lot) => placesOf(lot).join('; ') },
  { key: 'owner', header: 'Owner', width: 140, cell: ownersOf },
  { key: 'note', header: 'Notes', width: 150, cell: (lot) => <UnitsNote lot={lot} /> },
  {
    key: 'onHand',
    header: 'On hand',
    sortKey: 'onHand',
    align: 'right',
    width: 100,
    priority: 'side',
    cell: ({ onHand }) => <strong>{onHand}</strong>,
  },
];
