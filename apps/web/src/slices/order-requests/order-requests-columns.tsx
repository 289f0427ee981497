import Box from '@mui/material/Box';
import type { OrderRequest } from '@parwell/contract';
import { approvedQuantityText, DEVICE_TYPE_LABELS, packsText, unitsText } from '@parwell/domain';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import { RequestStatusChip } from './status-chip.tsx';

const { columns: names } = ORDER_REQUEST_TEXTS;

/** Shared by both lists. */
const columns = {
  product: {
    key: 'productName',
    header: names.product,
    width: 210,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
    cell: ({ productId, product }) => <span title={productId}>{product.productName}</span>,
  },
  customer: {
    key: 'customer',
    header: names.customer,
    width: 160,
    sortKey: 'customerId',
    namesCustomer: true,
    wraps: true,
    cell: ({ customerId, customer }) => <span title={customerId}>{customer.customerName}</span>,
  },
  requested: {
    key: 'requestedQuantity',
    header: names.requested,
    width: 185,
    align: 'right',
    sortKey: 'requestedQuantity',
    priority: 'line',
    cell: ({ requestedQuantity, product }) => (
      <>
        <strong>{packsText(requestedQuantity)}</strong>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', ml: 1 }}>
          {`= ${unitsText(requestedQuantity * product.unitsPerPack)}`}
        </Box>
      </>
    ),
  },
  approved: {
    key: 'approvedQuantity',
    header: names.approved,
    width: 110,
    align: 'right',
    cell: (request) => approvedQuantityText(request),
  },
  status: {
    key: 'status',
    header: names.status,
    width: 125,
    sortKey: 'status',
    priority: 'side',
    cell: ({ status }) => <RequestStatusChip status={status} />,
  },
  outcome: {
    key: 'outcome',
    header: names.outcome,
    width: 210,
    priority: 'side',
    cell: (request) => (request.status === 'APPROVED' ? <OutcomeCell request={request} /> : null),
  },
  shipping: { key: 'shippingMethod', header: names.shipping, width: 190, wraps: true },
  reason: { key: 'customerNotes', header: names.reason, width: 190, wraps: true },
  notes: { key: 'adminNotes', header: names.notes, width: 190, wraps: true },
  created: { ...instant('createdAt'), header: names.created, width: 175, sortKey: 'createdAt' },
  createdBy: { key: 'createdBy', header: names.createdBy, width: 200, optional: true },
  deviceType: {
    key: 'deviceType',
    header: names.deviceType,
    width: 150,
    cell: ({ product }) => DEVICE_TYPE_LABELS[product.deviceType],
  },
  onHand: { key: 'onHandQuantity', header: names.onHand, width: 90, align: 'right' },
  usage: {
    key: 'usageY',
    header: names.usage,
    width: 125,
    align: 'right',
    cell: ({ par }) => par.usageY.toLocaleString('en-US'),
  },
  outstanding: {
    key: 'outstandingOrders',
    header: names.outstanding,
    width: 160,
    align: 'right',
    optional: true,
    cell: ({ product }) => product.outstandingOrders,
  },
} satisfies Readonly<Record<string, Column<OrderRequest>>>;

/** OREQ-040, and the outcome. */
export const requestColumns: readonly Column<OrderRequest>[] = [
  columns.product,
  columns.customer,
  columns.requested,
  columns.approved,
  columns.status,
  columns.outcome,
  columns.notes,
  columns.reason,
  columns.shipping,
  columns.created,
  columns.createdBy,
  { ...columns.deviceType, optional: true },
];

/** First the columns on which staff decide. */
export const managedColumns: readonly Column<OrderRequest>[] = [
  columns.product,
  columns.customer,
  columns.requested,
  columns.status,
  columns.reason,
  columns.onHand,
  columns.usage,
  columns.approved,
  columns.outcome,
  columns.shipping,
  columns.deviceType,
  columns.notes,
  columns.created,
  columns.createdBy,
  columns.outstanding,
];
