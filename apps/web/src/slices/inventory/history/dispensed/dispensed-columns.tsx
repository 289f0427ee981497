import Box from '@mui/material/Box';
import { DISPENSED_COLUMNS, type DispensedProduct } from '@parwell/contract';
import type { Column } from '../../../../ui/table/column.ts';
import { pageColumns } from '../../../../ui/table/page-columns.tsx';
import { DeviceLink } from '../../../devices/public/device-link.tsx';
import { ExpirationThen } from '../../goods/expiration-then.tsx';
import { LotLink } from '../../public/lot-link.tsx';
import { OrderLink } from '../../../../ui/links/order-link.tsx';
import { DISPENSED_TEXTS } from './dispensed.texts.ts';

/** The units left of a vend, with a note if some were reverted. */
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

export const dispensedColumns: readonly Column<DispensedProduct>[] = pageColumns(DISPENSED_COLUMNS, {
  productName: { sortKey: 'productName', width: 220, priority: 'title', wraps: true },
  lot: {
    sortKey: 'lot',
    width: 110,
    priority: 'line',
    copy: true,
    cell: ({ productId, lot }) => <LotLink productId={productId} lot={lot} />,
  },
  expiration: {
    sortKey: 'expiration',
    width: 115,
    cell: ({ expiration, correctedExpiration }) => (
      <ExpirationThen expiration={expiration} correctedExpiration={correctedExpiration} />
    ),
  },
  datetime: { sortKey: 'datetime', width: 175, priority: 'line' },
  qty: { sortKey: 'qty', width: 95, priority: 'side', cell: qtyCell },
  totalDispensed: { width: 128 },
  userName: { sortKey: 'userName', width: 140, priority: 'line' },
  cabinetId: {
    width: 125,
    priority: 'line',
    cell: ({ customerId, cabinetId, mayOpen }) => (
      <DeviceLink customerId={mayOpen ? customerId : null} cabinetId={cabinetId} />
    ),
  },
  orderNumber: {
    sortKey: 'orderNumber',
    width: 130,
    copy: true,
    cell: ({ customerId, orderNumber }) => <OrderLink customerId={customerId} orderNumber={orderNumber} />,
  },
  serialNo: { width: 150, copy: true },
  productId: { sortKey: 'productId', width: 120, copy: true },
  lotSize: { width: 80 },
  lotAssay: { width: 80 },
  lotUnitOfMeasure: { width: 80 },
  customerId: { width: 120, namesCustomer: true },
});
