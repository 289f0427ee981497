import { auditScreen } from '../slices/audit/audit.screen.ts';
import { securityScreen } from '../slices/identity/security/security.screen.ts';
import { accountsScreen } from '../slices/customers/accounts.screen.ts';
import { customerDetailsScreen } from '../slices/customers/customer-details.screen.ts';
import { customerListScreen } from '../slices/customers/customer-list.screen.ts';
import { deadLettersScreen } from '../slices/device-gateway/dead-letters.screen.ts';
import { deviceDetailsScreen } from '../slices/devices/device-details.screen.ts';
import { deviceListScreen } from '../slices/devices/device-list.screen.ts';
import { fleetConfigScreen } from '../slices/fleet-config/fleet-config.screen.ts';
import { helpScreen } from '../slices/help/help.screen.ts';
import { documentsScreen } from '../slices/exchange/documents.screen.ts';
import { dashboardBreakdownScreen } from '../slices/dashboard/dashboard-breakdown.screen.ts';
import { dashboardScreen } from '../slices/dashboard/dashboard.screen.ts';
import { abwSelectionScreen } from '../slices/invoices/accounts/abw-selection.screen.ts';
import { adminInvoicesScreen } from '../slices/invoices/requests/list/admin-invoices.screen.ts';
import { ccPayableScreen } from '../slices/invoices/erp-invoices/cc-payable.screen.ts';
import { invoiceHistoryScreen } from '../slices/invoices/erp-invoices/invoice-history.screen.ts';
import { jobsScreen } from '../slices/jobs/jobs.screen.ts';
import { mailScreen } from '../slices/mail/mail.screen.ts';
import { ordersScreen } from '../slices/orders/orders.screen.ts';
import { orderManagementScreen } from '../slices/restock/order-management.screen.ts';
import { parScreen } from '../slices/par/par.screen.ts';
import { paymentConfirmationScreen } from '../slices/payments/payment-confirmation.screen.ts';
import { personasScreen } from '../slices/personas/personas.screen.ts';
import { productsScreen } from '../slices/products/products.screen.ts';
import { profileScreen } from '../slices/users/profile/profile.screen.ts';
import { propertySettingsScreen } from '../slices/property-settings/property-settings.screen.ts';
import { reportDownloadScreen } from '../slices/reports/report-download.screen.ts';
import { scheduledReportsScreen } from '../slices/reports/scheduled-reports.screen.ts';
import { supportScreen } from '../slices/support/support.screen.ts';
import { incidentsScreen } from '../slices/incidents/incidents.screen.ts';
import { alertsScreen } from '../slices/alerts/alerts.screen.ts';
import { temperatureScreen } from '../slices/measurements/temperature/temperature.screen.ts';
import { usersScreen } from '../slices/users/users.screen.ts';
import { historyScreen } from '../slices/inventory/history/history.screen.ts';
import { inventoryScreen } from '../slices/inventory/views/inventory.screen.ts';
import { cycleCountsScreen } from '../slices/inventory/counts/cycle-counts.screen.ts';
import { dispensedScreen } from '../slices/inventory/history/dispensed/dispensed.screen.ts';
import { orderDetailScreen } from '../slices/orders/detail/order-detail.screen.ts';
import { warehouseShipmentsScreen } from '../slices/shipments/warehouse-shipments.screen.ts';
import { shipmentsScreen } from '../slices/shipments/shipments.screen.ts';
import { stockLookupScreen } from '../slices/inventory/stock/lookup/stock-lookup.screen.ts';
import { lotStoryScreen } from '../slices/inventory/lots/lot-story.screen.ts';
import { lotTasksScreen } from '../slices/inventory/lots/lot-tasks.screen.ts';
import { suspendedScreen } from '../slices/inventory/reviews/suspended.screen.ts';
import { tagsScreen } from '../slices/tags/tags.screen.ts';
import { transactionsScreen } from '../slices/inventory/history/transactions/transactions.screen.ts';
import { kitScreens } from './kit/kit.screen.ts';
import type { Screen } from '../shared/screen.ts';

export const screens: readonly Screen[] = [
  dashboardScreen,
  dashboardBreakdownScreen,
  inventoryScreen,
  parScreen,
  deviceListScreen,
  deviceDetailsScreen,
  temperatureScreen,
  incidentsScreen,
  alertsScreen,
  usersScreen,
  auditScreen,
  deadLettersScreen,
  customerListScreen,
  orderManagementScreen,
  propertySettingsScreen,
  productsScreen,
  tagsScreen,
  suspendedScreen,
  lotTasksScreen,
  personasScreen,
  adminInvoicesScreen,
  fleetConfigScreen,
  accountsScreen,
  customerDetailsScreen,
  cycleCountsScreen,
  dispensedScreen,
  historyScreen,
  transactionsScreen,
  warehouseShipmentsScreen,
  ordersScreen,
  orderDetailScreen,
  shipmentsScreen,
  abwSelectionScreen,
  documentsScreen,
  invoiceHistoryScreen,
  ccPayableScreen,
  paymentConfirmationScreen,
  scheduledReportsScreen,
  lotStoryScreen,
  stockLookupScreen,
  reportDownloadScreen,
  mailScreen,
  jobsScreen,
  profileScreen,
  securityScreen,
  helpScreen,
  supportScreen,
  ...kitScreens,
];
