import type { Widget } from './widget.ts';
import { openRestockOrdersWidget } from './widgets/open-restock-orders.ts';
import { orderReplensWidget } from './widgets/order-replens.ts';
import { orderRequestsWidget } from './widgets/order-requests.ts';
import { outstandingOrdersWidget } from './widgets/outstanding-orders.ts';
import { pendingInvoicesWidget } from './widgets/pending-invoices.ts';
import { pendingReceiptsWidget } from './widgets/pending-receipts.ts';
import { shipmentsWidget } from './widgets/shipments.ts';
import { transmittedInvoicesWidget } from './widgets/transmitted-invoices.ts';

/** All widgets. */
export const WIDGETS: readonly Widget[] = [
  pendingReceiptsWidget,
  openRestockOrdersWidget,
  orderReplensWidget,
  orderRequestsWidget,
  shipmentsWidget,
  transmittedInvoicesWidget,
  pendingInvoicesWidget,
  outstandingOrdersWidget,
];
