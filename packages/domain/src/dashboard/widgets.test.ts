import { expect, test } from 'vitest';
import { DASHBOARD_WIDGETS, PENDING_INVOICE_STATUSES } from './widgets.ts';

test('the widgets of each dashboard, in their order (D2 DASH-012 DASH-032..036)', () => {
  expect(Object.entries(DASHBOARD_WIDGETS).map(([name, widgets]) => `${name}: ${widgets.join(' ')}`)).toEqual(
    [
      'Operations: sapConnection igConnection aggConnection mailServer jobs offlineCabinets suspendedTransactions ' +
        'pendingReceipts jobStatuses orderReplens orderRequests shipments transmittedInvoices pendingInvoices ' +
        'outstandingOrders expiringInventory',
      'Services: aggConnection offlineCabinets suspendedTransactions pendingReceipts cycleCounts usage shipments ' +
        'currentInventory expiringInventory',
      'Customer: reminders openRestockOrders customerInventory usage orderRequests shipments pendingInvoices ' +
        'outstandingOrders currentInventory expiringInventory',
    ],
  );
  expect([...PENDING_INVOICE_STATUSES]).toEqual(['PENDING ABW', 'READY', 'ON HOLD']);
});
