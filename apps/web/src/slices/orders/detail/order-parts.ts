import type {
  OrderLot,
  OrderShipment,
  OrderTransaction,
  RestockRequest,
  SapOrder,
  ShipmentItem,
} from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import {
  itemColumns,
  lotColumns,
  refusedRequestColumns,
  requestColumns,
  sapOrderColumns,
  shipmentColumns,
  transactionColumns,
} from './part-columns.tsx';

export interface PartView<Row> {
  /** The key under which the chosen columns are stored. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  readonly emptyText: string;
}

const { empty } = ORDER_DETAIL_TEXTS;

export const requestsView: PartView<RestockRequest> = {
  name: 'order-requests',
  columns: requestColumns,
  rowId: ({ requestNumber, requestLine }) => `${requestNumber}/${requestLine}`,
  emptyText: empty.requests,
};

export const refusedRequestsView: PartView<RestockRequest> = {
  ...requestsView,
  columns: refusedRequestColumns,
};

export const sapOrdersView: PartView<SapOrder> = {
  name: 'order-sap-orders',
  columns: sapOrderColumns,
  rowId: ({ orderNumber, orderLine }) => `${orderNumber}/${orderLine}`,
  emptyText: empty.sapOrders,
};

export const refusedSapOrdersView: PartView<SapOrder> = {
  ...sapOrdersView,
  emptyText: empty.sapOrdersRefused,
};

export const lotsView: PartView<OrderLot> = {
  name: 'order-lots',
  columns: lotColumns,
  rowId: ({ orderNumber, orderLine, lot, trackingNumber }) =>
    [orderNumber, orderLine, lot, trackingNumber].join('/'),
  emptyText: empty.lots,
};

export const shipmentsView: PartView<OrderShipment> = {
  name: 'order-shipments',
  columns: shipmentColumns,
  rowId: ({ lineKey }) => lineKey,
  emptyText: empty.shipments,
};

export const itemsView: PartView<ShipmentItem> = {
  name: 'order-items',
  columns: itemColumns,
  rowId: ({ shipmentId, FFFItemId, lotNumber, tagId, serialNumber }) =>
    [shipmentId, FFFItemId, lotNumber, tagId, serialNumber].join('/'),
  emptyText: empty.items,
};

export const receivedView: PartView<OrderTransaction> = {
  name: 'order-received',
  columns: transactionColumns,
  rowId: ({ id }) => String(id),
  emptyText: empty.received,
};
