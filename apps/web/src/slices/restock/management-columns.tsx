import Box from '@mui/material/Box';
import type { RestockRecommendation } from '@parwell/contract';
import { abwAccountLabel, DEVICE_TYPE_LABELS } from '@parwell/domain';
import { AddressLink } from '../../ui/address-link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { productPath } from '../products/public/product-link.tsx';
import { BatchesCell } from './batches-cell.tsx';
import { OnHand } from './on-hand.tsx';
import { QuantityCell } from './quantity-cell.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { RestockStatusChip, toneOf } from './status-chip.tsx';

type Row = RestockRecommendation;

const HIDDEN = { optional: true } as const;

const notes = (...texts: readonly string[]): string | undefined =>
  texts.filter((text) => text !== '').join('\n') || undefined;

const customer: Column<Row> = {
  key: 'customerId',
  header: 'Customer Id',
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
};
const product: Column<Row> = {
  key: 'productName',
  header: 'Product',
  width: 172,
  sortKey: 'productName',
  priority: 'title',
  wraps: true,
  cell: ({ productId, productName, customerNote, customerProductNote, productNote }) => (
    <span title={notes(productName, customerNote, customerProductNote, productNote)}>
      <AddressLink href={productPath(productId)}>{productName}</AddressLink>
    </span>
  ),
};
const productId: Column<Row> = { key: 'productId', header: 'Product Id', width: 120, copy: true, ...HIDDEN };
const deviceType: Column<Row> = {
  key: 'deviceType',
  header: 'Device Type',
  width: 138,
  sortKey: 'deviceType',
  cell: ({ deviceType: type }) => DEVICE_TYPE_LABELS[type],
};
const onHand: Column<Row> = {
  key: 'salesQty',
  header: 'On Hand',
  width: 100,
  align: 'right',
  sortKey: 'salesQty',
  cell: (row) => <OnHand row={row} />,
};
const recommended: Column<Row> = {
  key: 'recommendedQty',
  header: 'Recommended Qty',
  width: 140,
  align: 'right',
  sortKey: 'recommendedQty',
  priority: 'line',
  cell: (row) => <QuantityCell row={row} />,
};
const abwSetting: Column<Row> = {
  key: 'orderAbwSetting',
  header: 'ABW Setting',
  width: 120,
  ...HIDDEN,
  cell: ({ orderAbwSetting }) => abwAccountLabel(orderAbwSetting),
};
const batches: Column<Row> = {
  key: 'orderBatches',
  header: 'Order Batches',
  width: 190,
  wraps: true,
  priority: 'line',
  cell: (row) => <BatchesCell row={row} />,
};
const status: Column<Row> = {
  key: 'inventoryStatus',
  header: 'Status',
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
};

/** OMGT-014..022. */
export const recommendationColumns: readonly Column<Row>[] = [
  customer,
  product,
  productId,
  deviceType,
  onHand,
  recommended,
  abwSetting,
  batches,
  status,
];

/** OMGT-028. */
const warnings: Column<Row> = {
  key: 'warnings',
  header: 'Exceptions',
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
};

/** OMGT-027, OMGT-028. */
export const exceptionColumns: readonly Column<Row>[] = [
  customer,
  product,
  productId,
  deviceType,
  { ...onHand, ...HIDDEN },
  { ...recommended, ...HIDDEN },
  abwSetting,
  warnings,
  batches,
  status,
];
