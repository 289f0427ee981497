import Box from '@mui/material/Box';
import { EXCEPTION_COLUMNS, RECOMMENDATION_COLUMNS, type RestockRecommendation } from '@parwell/contract';
import { AddressLink } from '../../ui/address-link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns, type OnPage } from '../../ui/table/page-columns.tsx';
import { productPath } from '../products/public/product-link.tsx';
import { BatchesCell } from './batches-cell.tsx';
import { OnHand } from './on-hand.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { RestockStatusChip, toneOf } from './status-chip.tsx';

type Row = RestockRecommendation;

const HIDDEN_AT_FIRST = { optional: true } as const;

const notes = (...texts: readonly string[]): string | undefined =>
  texts.filter((text) => text !== '').join('\n') || undefined;

const customer = {
  width: 195,
  sortKey: 'customerId',
  priority: 'line',
  namesCustomer: true,
  cell: ({ customerId, customerName, customerNote }) => (
    <span title={notes(customerName, customerNote)}>
      {customerId}{' '}
      <Box
        component="span"
        sx={{
          ml: 1,
          fontSize: '0.75rem',
          color: 'text.secondary',
          // On a card it is next to the quantity.
          '.dt-card &': {
            ml: 0,
            display: 'inline-block',
            maxWidth: 88,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            verticalAlign: 'bottom',
          },
        }}
      >
        {customerName}
      </Box>
    </span>
  ),
} satisfies OnPage<Row>;
const product = {
  width: 172,
  sortKey: 'productName',
  priority: 'title',
  wraps: true,
  cell: ({ productId, productName, customerNote, customerProductNote, productNote }) => (
    <span title={notes(productName, customerNote, customerProductNote, productNote)}>
      <AddressLink href={productPath(productId)}>{productName}</AddressLink>
    </span>
  ),
} satisfies OnPage<Row>;
const onHand = {
  width: 100,
  sortKey: 'salesQty',
  cell: (row) => <OnHand row={row} />,
} satisfies OnPage<Row>;
const recommended = {
  width: 140,
  sortKey: 'recommendedQty',
  priority: 'line',
  cell: (row) => <QuantityCell row={row} />,
} satisfies OnPage<Row>;
const batches = {
  width: 190,
  wraps: true,
  priority: 'line',
  cell: (row) => <BatchesCell row={row} />,
} satisfies OnPage<Row>;
const status = {
  width: 126,
  sortKey: 'inventoryStatus',
  priority: 'side',
  wraps: true,
  cell: ({ inventoryStatus, excludedToday }) => (
    <Box
      component="span"
      sx={{
        // Words are not broken.
        '& span': { overflowWrap: 'normal' },
        // Grey on a selected row has too little contrast.
        ...(toneOf(inventoryStatus) === 'neutral' && { '[data-selected] & span': { color: 'text.primary' } }),
      }}
    >
      <RestockStatusChip status={inventoryStatus} />
      {excludedToday && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
          {RESTOCK_TEXTS.excludedToday}
        </Box>
      )}
    </Box>
  ),
} satisfies OnPage<Row>;

const inBoth = {
  customerId: customer,
  productName: product,
  productId: { width: 120, copy: true, ...HIDDEN_AT_FIRST },
  deviceType: { width: 138, sortKey: 'deviceType' },
  salesQty: onHand,
  recommendedQty: recommended,
  orderAbwSetting: { width: 120, ...HIDDEN_AT_FIRST },
} satisfies Readonly<Record<string, OnPage<Row>>>;

/** OMGT-014..022. */
export const recommendationColumns: readonly Column<Row>[] = pageColumns(RECOMMENDATION_COLUMNS, {
  ...inBoth,
  orderBatches: batches,
  inventoryStatus: status,
});

/** OMGT-028. */
const warnings = {
  width: 230,
  wraps: true,
  priority: 'line',
  cell: ({ warnings: texts }) => (
    <Box
      component="span"
      data-own-line
      title={texts.join('\n')}
      sx={{ '.dt-card &': { display: 'block', whiteSpace: 'normal' } }}
    >
      {texts.join(' · ')}
    </Box>
  ),
} satisfies OnPage<Row>;

/** OMGT-027, OMGT-028. */
export const exceptionColumns: readonly Column<Row>[] = pageColumns(EXCEPTION_COLUMNS, {
  ...inBoth,
  salesQty: { ...onHand, ...HIDDEN_AT_FIRST },
  recommendedQty: { ...recommended, ...HIDDEN_AT_FIRST },
  warnings,
  orderBatches: batches,
  inventoryStatus: status,
});
