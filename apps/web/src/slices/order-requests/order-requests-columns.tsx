import Box from '@mui/material/Box';
import type { OrderRequest } from '@parwell/contract';
import { approvedQuantityText, DEVICE_TYPE_LABELS, packsText, unitsText } from '@parwell/domain';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import { RequestStatusChip } from './status-chip.tsx';

const { columns: names } = ORDER_REQUEST_TEXTS;

/** OREQ-040, and what became of it. */
export const requestColumns: readonly Column<OrderRequest>[] = [
  {
    key: 'productName',
    header: names.product,
    width: 220,
    sortKey: 'productName',
    priority: 'title',
    wraps: true,
    cell: ({ productId, product }) => <span title={productId}>{product.productName}</span>,
  },
  {
    key: 'customer',
    header: names.customer,
    width: 180,
    sortKey: 'customerId',
    namesCustomer: true,
    wraps: true,
    cell: ({ customerId, customer }) => <span title={customerId}>{customer.customerName}</span>,
  },
  {
    key: 'requestedQuantity',
    header: names.requested,
    width: 130,
    align: 'right',
    sortKey: 'requestedQuantity',
    priority: 'line',
    cell: ({ requestedQuantity, product }) => (
      <span title={unitsText(requestedQuantity * product.unitsPerPack)}>
        <strong>{packsText(requestedQuantity)}</strong>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', ml: 1 }}>
          {`= ${(requestedQuantity * product.unitsPerPack).toLocaleString('en-US')}`}
        </Box>
      </span>
    ),
  },
  {
    key: 'approvedQuantity',
    header: names.approved,
    width: 115,
    align: 'right',
    cell: (request) => approvedQuantityText(request),
  },
  {
    key: 'status',
    header: names.status,
    width: 130,
    sortKey: 'status',
    priority: 'side',
    cell: ({ status }) => <RequestStatusChip status={status} />,
  },
  {
    key: 'outcome',
    header: names.outcome,
    width: 210,
    priority: 'line',
    cell: (request) => <OutcomeCell request={request} />,
  },
  { key: 'shippingMethod', header: names.shipping, width: 230, wraps: true },
  { key: 'customerNotes', header: names.reason, width: 220, wraps: true },
  { key: 'adminNotes', header: names.notes, width: 220, wraps: true },
  { ...instant('createdAt'), header: names.created, width: 150, sortKey: 'createdAt' },
  { key: 'createdBy', header: names.createdBy, width: 200, optional: true },
  {
    key: 'deviceType',
    header: names.deviceType,
    width: 150,
    optional: true,
    cell: ({ product }) => DEVICE_TYPE_LABELS[product.deviceType],
  },
];

/** With what the provider's people decide by. */
export const managedColumns: readonly Column<OrderRequest>[] = [
  ...requestColumns.slice(0, 4),
  { key: 'onHandQuantity', header: names.onHand, width: 95, align: 'right' },
  {
    key: 'usageY',
    header: names.usage,
    width: 130,
    align: 'right',
    cell: ({ par }) => par.usageY.toLocaleString('en-US'),
  },
  {
    key: 'outstandingOrders',
    header: names.outstanding,
    width: 160,
    align: 'right',
    optional: true,
    cell: ({ product }) => product.outstandingOrders,
  },
  ...requestColumns.slice(4),
];
