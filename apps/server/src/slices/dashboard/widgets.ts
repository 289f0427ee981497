import type { Widget } from './widget.ts';
import { aggConnection } from './widgets/agg-connection.ts';
import { currentInventory } from './widgets/current-inventory.ts';
import { customerInventory } from './widgets/customer-inventory.ts';
import { cycleCounts } from './widgets/cycle-counts.ts';
import { expiringInventory } from './widgets/expiring-inventory.ts';
import { igConnection } from './widgets/ig-connection.ts';
import { jobStatuses } from './widgets/job-statuses.ts';
import { jobs } from './widgets/jobs.ts';
import { mailServer } from './widgets/mail-server.ts';
import { offlineCabinets } from './widgets/offline-cabinets.ts';
import { openRestockOrdersWidget } from './widgets/open-restock-orders.ts';
import { orderReplensWidget } from './widgets/order-replens.ts';
import { orderRequestsWidget } from './widgets/order-requests.ts';
import { outstandingOrdersWidget } from './widgets/outstanding-orders.ts';
import { pendingInvoicesWidget } from './widgets/pending-invoices.ts';
import { pendingReceiptsWidget } from './widgets/pending-receipts.ts';
import { reminders } from './widgets/reminders.ts';
import { sapConnection } from './widgets/sap-connection.ts';
import { shipmentsWidget } from './widgets/shipments.ts';
import { suspendedTransactions } from './widgets/suspended-transactions.ts';
import { transmittedInvoicesWidget } from './widgets/transmitted-invoices.ts';
import { usage } from './widgets/usage.ts';

export const WIDGETS: readonly Widget[] = [
  sapConnection,
  igConnection,
  aggConnection,
  mailServer,
  jobs,
  reminders,
  offlineCabinets,
  suspendedTransactions,
  jobStatuses,
  customerInventory,
  cycleCounts,
  usage,
  currentInventory,
  expiringInventory,
  openRestockOrdersWidget,
  orderReplensWidget,
  orderRequestsWidget,
  outstandingOrdersWidget,
  pendingInvoicesWidget,
  pendingReceiptsWidget,
  shipmentsWidget,
  transmittedInvoicesWidget,
];
