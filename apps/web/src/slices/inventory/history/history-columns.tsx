import Box from '@mui/material/Box';
import type { HistoryEntry } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, shortId, type InventoryView } from '@parwell/domain';
import { lazy, Suspense } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { placeText } from '../goods/places.ts';
import { LotLink } from '../public/lot-link.tsx';
import { VIEWS_TEXTS } from '../views/views.texts.ts';

const HoverNote = lazy(() => import('../goods/hover-note.tsx'));

/** S30: the corrected number, marked, with the one the day was closed with on hover. */
function Quantity({ row }: { readonly row: HistoryEntry }) {
  const format = useFormatter();
  const number = <strong>{row.salesUoUQty}</strong>;
  if (row.correctedAt === null) return number;
  const was = VIEWS_TEXTS.closedWith(row.closedUoUQty, format.dateTime(row.correctedAt));
  const marked = (
    <Box
      component="span"
      role="img"
      aria-label={`${row.salesUoUQty}. ${VIEWS_TEXTS.corrected}. ${was}`}
      tabIndex={0}
      sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}
    >
      <StatusChip tone="warning" label={VIEWS_TEXTS.corrected} />
      {number}
    </Box>
  );
  return (
    <Suspense fallback={marked}>
      <HoverNote note={was}>{marked}</HoverNote>
    </Suspense>
  );
}

const places: Column<HistoryEntry> = {
  key: 'holderOffset',
  header: 'Place',
  sortKey: 'holderOffset',
  width: 178,
  priority: 'line',
  cell: (row) => placeText({ ...row, section: '' }),
};
const units: readonly Column<HistoryEntry>[] = [
  { key: 'serialNo', header: 'Serial Number', sortKey: 'serialNo', width: 150, priority: 'line', copy: true },
  {
    key: 'tagId',
    header: 'Tag',
    sortKey: 'tagId',
    width: 96,
    copy: true,
    cell: ({ tagId }) => <span title={tagId}>{shortId(tagId)}</span>,
  },
];

export const historyColumns = (
  view: InventoryView,
  deviceOf: (row: HistoryEntry) => string | undefined,
): readonly Column<HistoryEntry>[] => [
  {
    key: 'productLabelName',
    header: 'Product',
    sortKey: 'productLabelName',
    width: 220,
    priority: 'title',
    wraps: true,
  },
  ...(view === 'SERIAL' ? units : []),
  {
    key: 'lot',
    header: 'Lot',
    sortKey: 'lot',
    width: 96,
    priority: 'line',
    copy: true,
    cell: ({ productItemId, lot }) => (
      <LotLink productId={productItemId} lot={lot}>
        {shortId(lot)}
      </LotLink>
    ),
  },
  {
    key: 'expiration',
    header: 'Expiration',
    sortKey: 'expiration',
    width: 124,
    cell: ({ expiration }) => <Instant value={expiration} show="date" />,
  },
  ...(view === 'CARTRIDGE' ? [places] : []),
  {
    key: 'salesUoUQty',
    header: 'Quantity',
    sortKey: 'salesUoUQty',
    align: 'right',
    width: 160,
    priority: 'side',
    cell: (row) => <Quantity row={row} />,
  },
  {
    key: 'cabinetName',
    header: 'Device',
    width: 170,
    priority: 'line',
    wraps: true,
    cell: (row) => {
      const href = deviceOf(row);
      return href === undefined ? row.cabinetName : <AddressLink href={href}>{row.cabinetName}</AddressLink>;
    },
  },
  { key: 'customerName', header: 'Customer', width: 160, namesCustomer: true },
  { key: 'day', header: 'Date', width: 124, cell: ({ day }) => <Instant value={day} show="date" /> },
  { key: 'cabinetId', header: 'Device ID', sortKey: 'cabinetId', width: 116, copy: true },
  {
    key: 'cabinetType',
    header: 'Device type',
    sortKey: 'cabinetType',
    width: 140,
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  { key: 'productItemId', header: 'Product ID', width: 110, copy: true },
  { key: 'customerId', header: 'Customer ID', sortKey: 'customerId', width: 110, namesCustomer: true },
];
