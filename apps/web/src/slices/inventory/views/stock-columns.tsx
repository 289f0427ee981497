import Box from '@mui/material/Box';
import {
  CARTRIDGE_COLUMNS,
  LOT_VIEW_COLUMNS,
  SERIAL_COLUMNS,
  type InventoryCartridge,
  type InventoryLot,
  type InventorySerial,
} from '@parwell/contract';
import { OWNER_LABELS, shortId, type CalendarDate, type Owner } from '@parwell/domain';
import { AddressLink } from '../../../ui/address-link.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { pageColumns, type OnPage } from '../../../ui/table/page-columns.tsx';
import { ExpiryNote } from '../goods/expiry.tsx';
import { LotLink } from '../public/lot-link.tsx';
import { MisplacedMark, ReviewMark } from '../goods/review-mark.tsx';
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

const productAndLot = {
  productLabelName: { sortKey: 'productLabelName', width: 220, priority: 'title', wraps: true },
  lot: {
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
  },
  expiration: { sortKey: 'expiration', width: 124, priority: 'line' },
} satisfies Readonly<Record<string, OnPage<StockRow>>>;
const { productLabelName, ...lotAndExpiration } = productAndLot;

const remaining = (today: CalendarDate | undefined) =>
  ({
    width: 138,
    priority: 'side',
    cell: (row) => <ExpiryNote expiration={row.expiration} today={today} />,
  }) satisfies OnPage<StockRow>;

/** They come after the number on hand, which stays in sight. */
const deviceAndCustomer = ({ device }: StockLinks) =>
  ({
    cabinetName: {
      width: 170,
      priority: 'line',
      wraps: true,
      cell: (row) => linked(row.cabinetName, device(row)),
    },
    customerName: { width: 160, namesCustomer: true },
  }) satisfies Readonly<Record<string, OnPage<StockRow>>>;

const otherColumns = ({ product }: StockLinks) =>
  ({
    inTransit: { width: 92 },
    ownership: { width: 130 },
    cabinetId: { sortKey: 'cabinetId', width: 116, copy: true },
    cabinetType: { sortKey: 'cabinetType', width: 140 },
    ndc542: { sortKey: 'ndc542', width: 140 },
    productItemId: { width: 110, copy: true, cell: (row) => linked(row.productItemId, product(row)) },
    productGroup: { width: 140 },
    lotSize: { width: 80 },
    lotAssay: { width: 80 },
    lotUnitOfMeasure: { width: 80 },
    customerId: { sortKey: 'customerId', width: 110, namesCustomer: true },
  }) satisfies Readonly<Record<string, OnPage<StockRow>>>;

const onHand = <Row extends StockRow>(pending: (row: Row) => number) =>
  ({
    sortKey: 'onHand',
    width: 150,
    priority: 'side',
    cell: (row) => (
      <Box
        component="span"
        sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', alignItems: 'center' }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {scanNote(row, pending(row))}
        </Box>
        {pending(row) > 0 && <StatusChip tone="info" label={GOODS_TEXTS.pending(pending(row))} />}
        {row.misplaced && <MisplacedMark />}
        {row.hasSuspendedLot && <ReviewMark />}
        <strong>{row.onHand}</strong>
      </Box>
    ),
  }) satisfies OnPage<Row>;

const ownersOf = ({ parts }: InventoryLot): readonly Owner[] => [
  ...new Set(parts.map(({ productOwnership }) => productOwnership)),
];

const ownerText = (row: InventoryLot): string => {
  const owners = ownersOf(row);
  return owners.length > 1 ? VIEWS_TEXTS.both : owners.map((each) => OWNER_LABELS[each]).join('');
};

export const lotViewColumns = (
  today: CalendarDate | undefined,
  links: StockLinks,
): readonly Column<InventoryLot>[] =>
  pageColumns(LOT_VIEW_COLUMNS, {
    ...productAndLot,
    onHand: onHand(({ pending }: InventoryLot) => pending),
    remaining: remaining(today),
    ...deviceAndCustomer(links),
    ...otherColumns(links),
    ownership: { width: 130, cell: ownerText },
  });

export const cartridgeColumns = (links: StockLinks): readonly Column<InventoryCartridge>[] =>
  pageColumns(CARTRIDGE_COLUMNS, {
    ...productAndLot,
    onHand: onHand(() => 0),
    thawStatus: { sortKey: 'thawStatus', width: 178, priority: 'side', cell: (row) => <ThawChip {...row} /> },
    holderOffset: {
      sortKey: 'holderOffset',
      width: 178,
      priority: 'line',
      cell: (row) => placeText({ ...row, section: '' }),
    },
    ...deviceAndCustomer(links),
    thawComplete: { sortKey: 'thawComplete', width: 175 },
    shelfLifeExp: { sortKey: 'shelfLifeExp', width: 175 },
    ...otherColumns(links),
  });

export const serialColumns = (
  today: CalendarDate | undefined,
  links: StockLinks,
): readonly Column<InventorySerial>[] =>
  pageColumns(SERIAL_COLUMNS, {
    productLabelName,
    serialNo: { sortKey: 'serialNo', width: 150, priority: 'line', copy: true },
    tagId: {
      sortKey: 'tagId',
      width: 96,
      copy: true,
      cell: ({ tagId }) => <span title={tagId}>{shortId(tagId)}</span>,
    },
    ...lotAndExpiration,
    remaining: remaining(today),
    salesUoUQty: {
      width: 150,
      priority: 'side',
      cell: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
          {row.pending ? (
            <StatusChip tone="info" label={VIEWS_TEXTS.pending} />
          ) : (
            scanNote(row, 0) !== null && VIEWS_TEXTS.notScanned
          )}
          {row.misplaced && <MisplacedMark />}
          {row.hasSuspendedLot && <ReviewMark />}
        </Box>
      ),
    },
    ...deviceAndCustomer(links),
    ...otherColumns(links),
  });
