import Box from '@mui/material/Box';
import type { DispensedProduct } from '@parwell/contract';
import type { Column } from '../../../../ui/table/column.ts';
import { instant } from '../../../../ui/table/instant-column.tsx';
import { DeviceLink } from '../../../devices/public/device-link.tsx';
import { ExpirationThen } from '../../goods/expiration-then.tsx';
import { LotLink } from '../../public/lot-link.tsx';
import { OrderLink } from '../../../../ui/links/order-link.tsx';
import { DISPENSED_TEXTS } from './dispensed.texts.ts';

/** Vended less reverted, with a note if some were. */
const qtyCell = ({ qty, revertedQty }: DispensedProduct) =>
  revertedQty === 0 ? (
    <strong>{qty}</strong>
  ) : (
    <span>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', mr: 2 }}>
        {DISPENSED_TEXTS.reverted(revertedQty, qty + revertedQty)}
      </Box>
      <strong>{qty}</strong>
    </span>
  );

export const dispensedColumns: readonly Column<DispensedProduct>[] = [
  {
    key: 'productName',
    header: 'Product',
    sortKey: 'productName',
    width: 220,
    priority: 'title',
    wraps: true,
  },
  {
    key: 'lot',
    header: 'Lot',
    sortKey: 'lot',
    width: 110,
    priority: 'line',
    copy: true,
    cell: ({ productId, lot }) => <LotLink productId={productId} lot={lot} />,
  },
  {
    key: 'expiration',
    header: 'Expiration',
    sortKey: 'expiration',
    width: 115,
    cell: ({ expiration, correctedExpiration }) => (
      <ExpirationThen expiration={expiration} correctedExpiration={correctedExpiration} />
    ),
  },
  { ...instant('datetime'), header: 'Dispensed', sortKey: 'datetime', width: 175, priority: 'line' },
  {
    key: 'qty',
    header: 'Quantity',
    sortKey: 'qty',
    align: 'right',
    width: 95,
    priority: 'side',
    cell: qtyCell,
  },
  { key: 'totalDispensed', header: 'Total Dispensed', align: 'right', width: 128 },
  { key: 'userName', header: 'Dispensed By', sortKey: 'userName', width: 140, priority: 'line' },
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 125,
    priority: 'line',
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  {
    key: 'orderNumber',
    header: 'Order Number',
    sortKey: 'orderNumber',
    width: 130,
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  { key: 'serialNo', header: 'Serial Number', width: 150, copy: true },
  { key: 'productId', header: 'Product ID', sortKey: 'productId', width: 120, copy: true },
  { key: 'lotSize', header: 'Size', width: 80 },
  { key: 'lotAssay', header: 'Assay', width: 80 },
  { key: 'lotUnitOfMeasure', header: 'Unit', width: 80 },
  { key: 'customerId', header: 'Customer ID', width: 120, namesCustomer: true },
];
