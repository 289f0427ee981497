import Box from '@mui/material/Box';
import { CABINET_STOCK_COLUMNS, type InventoryLot } from '@parwell/contract';
import { OWNER_LABELS, shortId, type CalendarDate } from '@parwell/domain';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { pageColumns, type OnPage } from '../../../../ui/table/page-columns.tsx';
import { ExpiryNote } from '../../goods/expiry.tsx';
import { placesOf } from '../../goods/places.ts';
import { LotLink } from '../../public/lot-link.tsx';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { MisplacedMark, ReviewMark } from '../../goods/review-mark.tsx';
import { scanNote } from '../../goods/scan-note.ts';

/** The customer's own stock is the exception, so it is marked (S4). */
const isCustomers = ({ parts }: InventoryLot): boolean =>
  parts.some(({ productOwnership }) => productOwnership === 'CUSTOMER');

function UnitsNote({ lot }: { readonly lot: InventoryLot }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 2, alignItems: 'center', color: 'text.secondary' }}
    >
      {scanNote(lot, lot.pending)}
      {isCustomers(lot) && <StatusChip tone="neutral" label={OWNER_LABELS.CUSTOMER} />}
      {lot.pending > 0 && <StatusChip tone="info" label={GOODS_TEXTS.pending(lot.pending)} />}
      {lot.misplaced && <MisplacedMark />}
      {lot.hasSuspendedLot && <ReviewMark />}
    </Box>
  );
}

const isNoted = (lot: InventoryLot): boolean =>
  scanNote(lot, lot.pending) !== null ||
  lot.pending > 0 ||
  lot.hasSuspendedLot ||
  lot.misplaced ||
  isCustomers(lot);

/** In a narrow column the notes are cut off, never the number. */
const onHandCell = (lot: InventoryLot) =>
  isNoted(lot) ? (
    <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', alignItems: 'center' }}>
      <UnitsNote lot={lot} />
      <strong>{lot.onHand}</strong>
    </Box>
  ) : (
    <strong>{lot.onHand}</strong>
  );

const ndc = { ndc542: { sortKey: 'ndc542', width: 138 } } satisfies Readonly<
  Record<string, OnPage<InventoryLot>>
>;

/**
 * The columns of a device's stock, judged on the day of the business. In devices with places these matter more than
 * the NDC, which then comes last, so that the number on hand stays visible.
 */
export const lotColumns = (
  today: CalendarDate | undefined,
  hasPlaces: boolean,
): readonly Column<InventoryLot>[] =>
  pageColumns<InventoryLot, typeof CABINET_STOCK_COLUMNS>(CABINET_STOCK_COLUMNS, {
    productLabelName: {
      sortKey: 'productLabelName',
      priority: 'title',
      wraps: true,
      ...(hasPlaces && { width: 186 }),
    },
    ...(!hasPlaces && ndc),
    lot: {
      sortKey: 'lot',
      width: 86,
      priority: 'line',
      copy: true,
      // DCONST-032: the whole number on hover, when copied and in exports.
      cell: ({ productItemId, lot }) => (
        <LotLink productId={productItemId} lot={lot}>
          {shortId(lot)}
        </LotLink>
      ),
    },
    expiration: { sortKey: 'expiration', width: 112, priority: 'line' },
    remaining: {
      width: 126,
      priority: 'line',
      cell: ({ expiration }) => <ExpiryNote expiration={expiration} today={today} />,
    },
    places: { width: 170, cell: (lot) => placesOf(lot).join('; ') },
    onHand: { sortKey: 'onHand', width: hasPlaces ? 136 : 150, priority: 'side', cell: onHandCell },
    ...(hasPlaces && ndc),
  }).filter(({ key }) => hasPlaces || key !== 'places');
