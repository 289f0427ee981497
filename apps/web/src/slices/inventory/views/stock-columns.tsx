import Box from '@mui/material/Box';
import type { InventoryCartridge, InventoryLot, InventorySerial } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, OWNER_LABELS, shortId, type CalendarDate, type Owner } from '@parwell/domain';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { instant } from '../../../ui/table/instant-column.tsx';
import { ExpiryNote } from '../goods/expiry.tsx';
import { LotLink } from '../public/lot-link.tsx';
import { ReviewMark } from '../goods/review-mark.tsx';
import { scanNote } from '../goods/scan-note.ts';
import { placeText } from '../goods/places.ts';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { ThawChip } from './thaw-chip.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

/** The fields that the rows of all views share. */
export type StockRow = Omit<
  InventoryCartridge,
  'holderOffset' | 'dispenserOffset' | 'thawComplete' | 'shelfLifeExp' | 'thawStatus' | 'ownership'
>;

/** A row's links; undefined for pages that the user may not open. */
export interface StockLinks {
  readonly device: (row: StockRow) => string | undefined;
  readonly product: (row: StockRow) => string | undefined;
}

const linked = (text: string, href: string | undefined) =>
  href === undefined ? text : <AddressLink href={href}>{text}</AddressLink>;

const product: Column<StockRow> = {
  key: 'productLabelName',
  header: 'Product',
  sortKey: 'productLabelName',
  width: 220,
  priority: 'title',
  wraps: true,
};
const lot: Column<StockRow> = {
  key: 'lot',
  header: 'Lot',
  sortKey: 'lot',
  width: 96,
  priority: 'line',
  copy: true,
  // DCONST-032: the whole number on hover, when copied and in exports.
  cell: ({ productItemId, lot: number }) => (
    <LotLink productId={productItemId} lot={number}>
      {shortId(number)}
    </LotLink>
  ),
};
const expiration: Column<StockRow> = {
  key: 'expiration',
  header: 'Expiration',
  sortKey: 'expiration',
  width: 124,
  priority: 'line',
  cell: (row) => <Instant value={row.expiration} show="date" />,
};
const remaining = (today: CalendarDate | undefined): Column<StockRow> => ({
  key: 'remaining',
  header: 'Left',
  width: 138,
  priority: 'side',
  cell: (row) => <ExpiryNote expiration={row.expiration} today={today} />,
});

/** Place and other facts. The number on hand stays visible before them. */
const about = <Row extends StockRow>(
  { device, product: productOf }: StockLinks,
  owner: (row: Row) => string,
  more: readonly Column<Row>[] = [],
): readonly Column<Row>[] => [
  {
    key: 'cabinetName',
    header: 'Device',
    width: 170,
    priority: 'line',
    wraps: true,
    cell: (row) => linked(row.cabinetName, device(row)),
  },
  {
    key: 'customerName',
    header: 'Customer',
    width: 160,
    namesCustomer: true,
    cell: (row) => row.customerName,
  },
  ...more,
  { key: 'inTransit', header: 'In transit', align: 'right', width: 92, cell: (row) => row.inTransit },
  { key: 'ownership', header: 'Owner', width: 130, cell: owner },
  {
    key: 'cabinetId',
    header: 'Device ID',
    sortKey: 'cabinetId',
    width: 116,
    copy: true,
    cell: (row) => row.cabinetId,
  },
  {
    key: 'cabinetType',
    header: 'Device type',
    sortKey: 'cabinetType',
    width: 140,
    cell: (row) => DEVICE_TYPE_LABELS[row.cabinetType],
  },
  { key: 'ndc542', header: 'NDC', sortKey: 'ndc542', width: 140, cell: (row) => row.ndc542 },
  {
    key: 'productItemId',
    header: 'Product ID',
    width: 110,
    copy: true,
    cell: (row) => linked(row.productItemId, productOf(row)),
  },
  { key: 'productGroup', header: 'Product group', width: 140, cell: (row) => row.productGroup },
  { key: 'lotSize', header: 'Size', width: 80, cell: (row) => row.lotSize },
  { key: 'lotAssay', header: 'Assay', width: 80, cell: (row) => row.lotAssay },
  { key: 'lotUnitOfMeasure', header: 'Unit', width: 80, cell: (row) => row.lotUnitOfMeasure },
  {
    key: 'customerId',
    header: 'Customer ID',
    sortKey: 'customerId',
    width: 110,
    namesCustomer: true,
    cell: (row) => row.customerId,
  },
];

const onHand = <Row extends StockRow>(pending: (row: Row) => number): Column<Row> => ({
  key: 'onHand',
  header: 'On hand',
  sortKey: 'onHand',
  align: 'right',
  width: 150,
  priority: 'side',
  cell: (row) => (
    <Box component="span" sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', alignItems: 'center' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {scanNote(row, pending(row))}
      </Box>
      {pending(row) > 0 && <StatusChip tone="info" label={GOODS_TEXTS.pending(pending(row))} />}
      {row.hasSuspendedLot && <ReviewMark />}
      <strong>{row.onHand}</strong>
    </Box>
  ),
});

const ownersOf = ({ parts }: InventoryLot): readonly Owner[] => [
  ...new Set(parts.map(({ productOwnership }) => productOwnership)),
];

export const lotViewColumns = (
  today: CalendarDate | undefined,
  links: StockLinks,
): readonly Column<InventoryLot>[] => [
  product,
  lot,
  expiration,
  onHand(({ pending }: InventoryLot) => pending),
  remaining(today),
  ...about(links, (row: InventoryLot) => {
    const owners = ownersOf(row);
    return owners.length > 1 ? VIEWS_TEXTS.both : owners.map((each) => OWNER_LABELS[each]).join('');
  }),
];

export const cartridgeColumns = (links: StockLinks): readonly Column<InventoryCartridge>[] => [
  product,
  lot,
  expiration,
  onHand(() => 0),
  {
    key: 'thawStatus',
    header: 'Status',
    sortKey: 'thawStatus',
    width: 178,
    priority: 'side',
    cell: (row) => <ThawChip {...row} />,
  },
  {
    key: 'holderOffset',
    header: 'Place',
    sortKey: 'holderOffset',
    width: 178,
    priority: 'line',
    cell: (row) => placeText({ ...row, section: '' }),
  },
  ...about(links, ({ ownership }: InventoryCartridge) => OWNER_LABELS[ownership], [
    { ...instant('thawComplete'), header: 'Thaw complete', sortKey: 'thawComplete', width: 175 },
    { ...instant('shelfLifeExp'), header: 'Shelf life until', sortKey: 'shelfLifeExp', width: 175 },
  ]),
];

export const serialColumns = (
  today: CalendarDate | undefined,
  links: StockLinks,
): readonly Column<InventorySerial>[] => [
  product,
  { key: 'serialNo', header: 'Serial Number', sortKey: 'serialNo', width: 150, priority: 'line', copy: true },
  {
    key: 'tagId',
    header: 'Tag',
    sortKey: 'tagId',
    width: 96,
    copy: true,
    cell: ({ tagId }) => <span title={tagId}>{shortId(tagId)}</span>,
  },
  lot,
  expiration,
  remaining(today),
  {
    key: 'salesUoUQty',
    header: 'Seen',
    width: 150,
    priority: 'side',
    cell: (row) => (
      <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
        {row.pending ? (
          <StatusChip tone="info" label={VIEWS_TEXTS.pending} />
        ) : (
          scanNote(row, 0) !== null && VIEWS_TEXTS.notScanned
        )}
        {row.hasSuspendedLot && <ReviewMark />}
      </Box>
    ),
  },
  ...about(links, ({ ownership }: InventorySerial) => OWNER_LABELS[ownership]),
];
