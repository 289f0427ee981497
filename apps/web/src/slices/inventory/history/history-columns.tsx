import Box from '@mui/material/Box';
import { HISTORY_COLUMNS, isHistoryColumnOf, type HistoryEntry } from '@parwell/contract';
import { shortId, type InventoryView } from '@parwell/domain';
import { lazy, Suspense } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { pageColumns } from '../../../ui/table/page-columns.tsx';
import { placeText } from '../goods/places.ts';
import { LotLink } from '../public/lot-link.tsx';
import { VIEWS_TEXTS } from '../views/views.texts.ts';

const HoverNote = lazy(() => import('../goods/hover-note.tsx'));

/** S30: a corrected number is marked; its tooltip has the number that the day was closed with. */
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

export const historyColumns = (
  view: InventoryView,
  deviceOf: (row: HistoryEntry) => string | undefined,
): readonly Column<HistoryEntry>[] =>
  pageColumns<HistoryEntry, typeof HISTORY_COLUMNS>(HISTORY_COLUMNS, {
    productLabelName: { sortKey: 'productLabelName', width: 220, priority: 'title', wraps: true },
    serialNo: { sortKey: 'serialNo', width: 150, priority: 'line', copy: true },
    tagId: {
      sortKey: 'tagId',
      width: 96,
      copy: true,
      cell: ({ tagId }) => <span title={tagId}>{shortId(tagId)}</span>,
    },
    lot: {
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
    expiration: { sortKey: 'expiration', width: 124 },
    holderOffset: {
      sortKey: 'holderOffset',
      width: 178,
      priority: 'line',
      cell: (row) => placeText({ ...row, section: '' }),
    },
    salesUoUQty: {
      sortKey: 'salesUoUQty',
      width: 160,
      priority: 'side',
      cell: (row) => <Quantity row={row} />,
    },
    cabinetName: {
      width: 170,
      priority: 'line',
      wraps: true,
      cell: (row) => {
        const href = deviceOf(row);
        return href === undefined ? (
          row.cabinetName
        ) : (
          <AddressLink href={href}>{row.cabinetName}</AddressLink>
        );
      },
    },
    customerName: { width: 160, namesCustomer: true },
    day: { width: 124 },
    cabinetId: { sortKey: 'cabinetId', width: 116, copy: true },
    cabinetType: { sortKey: 'cabinetType', width: 140 },
    productItemId: { width: 110, copy: true },
    customerId: { sortKey: 'customerId', width: 110, namesCustomer: true },
  }).filter(({ key }) => isHistoryColumnOf(view, key));
