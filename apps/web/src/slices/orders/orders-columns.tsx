import Box from '@mui/material/Box';
import type { GroupedOrder, RestockOrder } from '@parwell/contract';
import { can, DEVICE_TYPE_LABELS, waitingSince, type OverallStatus } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
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

const packs: Column<AnyOrder> = {
  key: 'orderQty',
  header: 'Order Qty',
  width: 90,
  align: 'right',
  priority: 'line',
  cell: ({ orderQty }) => <strong>{orderQty}</strong>,
};
const units: Column<AnyOrder> = { key: 'orderUnits', header: 'Units', width: 72, align: 'right' };

const destination: readonly Column<AnyOrder>[] = [
  {
    key: 'cabinetId',
    header: 'Device ID',
    width: 122,
    sortKey: 'cabinetId',
    priority: 'line',
    copy: true,
    cell: (order) => <OrderedFor {...order} />,
  },
  { key: 'cabinetName', header: 'Device', width: 170, wraps: true, ...OPTIONAL },
  {
    key: 'cabinetType',
    header: 'Device Type',
    width: 145,
    cell: ({ cabinetType }) => DEVICE_TYPE_LABELS[cabinetType],
  },
  { key: 'orderType', header: 'Order Type', width: 100 },
  {
    key: 'customerId',
    header: 'Customer ID',
    width: 120,
    copy: true,
    namesCustomer: true,
    cell: ({ customerId, customerName }) => <span title={customerName}>{customerId}</span>,
  },
  {
    key: 'customerName',
    header: 'Customer',
    width: 180,
    wraps: true,
    namesCustomer: true,
    ...OPTIONAL,
  },
];
const notes: Column<AnyOrder> = { key: 'notes', header: 'Notes', width: 220 };

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
export const orderLineColumns: readonly Column<RestockOrder>[] = [
  {
    key: 'orderNumber',
    header: 'Order Number',
    width: 130,
    sortKey: 'orderNumber',
    priority: 'title',
    copy: true,
  },
  { key: 'orderLine', header: 'Order Line', width: 92 },
  { ...instant('createdAt'), header: 'Created', width: 175, sortKey: 'created_at' },
  {
    key: 'productName',
    header: 'Product',
    width: 200,
    sortKey: 'productName',
    priority: 'line',
    wraps: true,
  },
  {
    key: 'orderStatus',
    header: 'Order Status',
    width: 275,
    sortKey: 'orderStatus',
    priority: 'side',
    cell: (line) => <StatusCell {...line} requestedAt={line.createdAt} />,
  },
  packs,
  units,
  ...destination,
  { key: 'shippedUnits', header: 'Shipped', width: 90, align: 'right' },
  { key: 'receivedUnits', header: 'Received', width: 95, align: 'right' },
  { key: 'poNumber', header: 'PO Number', width: 130, copy: true },
  {
    key: 'productId',
    header: 'Product ID',
    width: 115,
    copy: true,
    cell: ({ productId }) => <ProductLink productId={productId} />,
  },
  { ...instant('updatedAt'), header: 'Updated', width: 175, sortKey: 'updatedAt' },
  notes,
  { key: 'failure', header: 'Failed Because', width: 220, ...OPTIONAL },
];

/** ORD-025, ORD-028. */
export const groupedOrderColumns: readonly Column<GroupedOrder>[] = [
  {
    key: 'orderNo',
    header: 'Order Number',
    width: 145,
    sortKey: 'orderNumber',
    priority: 'title',
    copy: true,
  },
  { ...instant('orderDate'), header: 'Order Date', width: 165, sortKey: 'created_at', priority: 'line' },
  {
    key: 'orderStatus',
    header: 'Order Status',
    width: 275,
    sortKey: 'orderStatus',
    priority: 'side',
    cell: (order) => <StatusCell {...order} requestedAt={order.orderDate} />,
  },
  { key: 'lines', header: 'Lines', width: 75, align: 'right' },
  packs,
  units,
  ...destination,
  notes,
];
