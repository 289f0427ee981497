import Box from '@mui/material/Box';
import {
  GROUPED_ORDER_COLUMNS,
  ORDER_COLUMNS,
  type GroupedOrder,
  type RestockOrder,
} from '@parwell/contract';
import { can, waitingSince, type OverallStatus } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import type { Column } from '../../ui/table/column.ts';
import { pageColumns, type OnPage } from '../../ui/table/page-columns.tsx';
import { DeviceLink } from '../devices/public/device-link.tsx';
import { ProductLink } from '../products/public/product-link.tsx';
import { OrderStatusChip } from './detail/order-status-chip.tsx';
import { WaitingSince } from '../exchange/public/waiting-since.tsx';

const OPTIONAL = { optional: true } as const;

/** Fields of both views. */
type AnyOrder = Pick<
  RestockOrder | GroupedOrder,
  | 'customerId'
  | 'customerName'
  | 'cabinetId'
  | 'cabinetName'
  | 'cabinetType'
  | 'orderType'
  | 'orderQty'
  | 'orderUnits'
  | 'notes'
>;

/** A link only for users who may open the device: orders can be visible without devices. */
function OrderedFor({ customerId, cabinetId, cabinetName }: AnyOrder) {
  const grants = useCurrentUser().data?.grants ?? {};
  return (
    <span title={cabinetName}>
      <DeviceLink
        customerId={can(grants, 'read', 'cabinets', customerId) ? customerId : null}
        cabinetId={cabinetId}
      />
    </span>
  );
}

const quantities = {
  orderQty: { width: 90, priority: 'line', cell: ({ orderQty }) => <strong>{orderQty}</strong> },
  orderUnits: { width: 72 },
} satisfies Readonly<Record<string, OnPage<AnyOrder>>>;

const destination = {
  cabinetId: {
    width: 122,
    sortKey: 'cabinetId',
    priority: 'line',
    copy: true,
    cell: (order) => <OrderedFor {...order} />,
  },
  cabinetName: { width: 170, wraps: true, ...OPTIONAL },
  cabinetType: { width: 145 },
  orderType: { width: 100 },
  customerId: {
    width: 120,
    copy: true,
    namesCustomer: true,
    cell: ({ customerId, customerName }) => <span title={customerName}>{customerId}</span>,
  },
  customerName: { width: 180, wraps: true, namesCustomer: true, ...OPTIONAL },
} satisfies Readonly<Record<string, OnPage<AnyOrder>>>;

interface ShownStatus {
  readonly orderStatus: OverallStatus;
  readonly requestedAt: string;
  readonly failure?: string;
}

/** The status, with the waiting time or the reason of failure; stacked on a card. */
const StatusCell = ({ orderStatus, requestedAt, failure = '' }: ShownStatus) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      '.dt-card &': { flexDirection: 'column', alignItems: 'flex-end', gap: 1 },
    }}
  >
    <OrderStatusChip status={orderStatus} />
    {waitingSince(orderStatus, requestedAt) !== null && <WaitingSince since={requestedAt} />}
    {failure !== '' && (
      <Box
        component="span"
        title={failure}
        sx={{
          display: '-webkit-box',
          WebkitLineClamp: '2',
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          whiteSpace: 'normal',
          fontSize: '0.75rem',
          fontWeight: 400,
          lineHeight: '15px',
          color: 'error.main',
          '.dt-card &': { maxWidth: 160 },
        }}
      >
        {failure}
      </Box>
    )}
  </Box>
);

/** ORD-024, ORD-028. */
export const orderLineColumns: readonly Column<RestockOrder>[] = pageColumns(ORDER_COLUMNS, {
  orderNumber: { width: 130, sortKey: 'orderNumber', priority: 'title', copy: true },
  orderLine: { width: 92 },
  createdAt: { width: 175, sortKey: 'created_at' },
  productName: { width: 200, sortKey: 'productName', priority: 'line', wraps: true },
  orderStatus: {
    width: 275,
    sortKey: 'orderStatus',
    priority: 'side',
    cell: (line) => <StatusCell {...line} requestedAt={line.createdAt} />,
  },
  ...quantities,
  ...destination,
  shippedUnits: { width: 90 },
  receivedUnits: { width: 95 },
  poNumber: { width: 130, copy: true },
  productId: { width: 115, copy: true, cell: ({ productId }) => <ProductLink productId={productId} /> },
  updatedAt: { width: 175, sortKey: 'updatedAt' },
  notes: { width: 220 },
  failure: { width: 220, ...OPTIONAL },
});

/** ORD-025, ORD-028. */
export const groupedOrderColumns: readonly Column<GroupedOrder>[] = pageColumns(GROUPED_ORDER_COLUMNS, {
  orderNo: { width: 145, sortKey: 'orderNumber', priority: 'title', copy: true },
  orderDate: { width: 165, sortKey: 'created_at', priority: 'line' },
  orderStatus: {
    width: 275,
    sortKey: 'orderStatus',
    priority: 'side',
    cell: (order) => <StatusCell {...order} requestedAt={order.orderDate} />,
  },
  lines: { width: 75 },
  ...quantities,
  ...destination,
  notes: { width: 220 },
});
