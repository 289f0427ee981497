import { auditReport } from './slices/audit/audit.report.ts';
import { syncStatusReport } from './slices/commands/sync-status.report.ts';
import { customersReport } from './slices/customers/customers.report.ts';
import { dashboardReport } from './slices/dashboard/dashboard.report.ts';
import { devicesReport } from './slices/devices/devices.report.ts';
import { excursionsReport } from './slices/incidents/excursions.report.ts';
import { historyReport } from './slices/inventory/history/history.report.ts';
import { inventoryReport } from './slices/inventory/views/inventory.report.ts';
import { cabinetInventoryReport } from './slices/inventory/views/cabinet-inventory.report.ts';
import { transactionsReport } from './slices/inventory/history/transactions.report.ts';
import { cycleCountsReport, lastCycleCountReport } from './slices/inventory/counts/cycle-counts.report.ts';
import { dispensedReport } from './slices/inventory/history/dispensed.report.ts';
import { invoicesReport } from './slices/invoices/erp-invoices/invoices.report.ts';
import { lotStoryReport } from './slices/inventory/lots/lot-story.report.ts';
import { abwSelectionReport } from './slices/invoices/accounts/abw-selection.report.ts';
import { invoiceRequestsReport } from './slices/invoices/requests/invoice-requests.report.ts';
import {
  connectivityReport,
  lteReport,
  weightReport,
  wifiReport,
} from './slices/measurements/connectivity.reports.ts';
import { temperatureReport } from './slices/measurements/temperature.report.ts';
import { ordersReport } from './slices/orders/orders.report.ts';
import { productsReport } from './slices/products/products.report.ts';
import type { ReportTypes } from './slices/reports/report-types.ts';
import { exclusionsReport } from './slices/restock/exclusions.report.ts';
import {
  exceptionsReport,
  recommendationsReport,
  restockReport,
} from './slices/restock/recommendations.report.ts';
import { lotShipmentsReport } from './slices/shipments/lot-shipments.report.ts';
import { pendingShipmentsReport } from './slices/shipments/pending-shipments.report.ts';
import { shipmentsReport } from './slices/shipments/shipments.report.ts';
import { suspectTagsReport } from './slices/tags/suspect-tags.report.ts';
import { tagsReport } from './slices/tags/tags.report.ts';
import { inTransitReport, warehouseShipmentsReport } from './slices/shipments/warehouse-shipments.report.ts';
import { usageReport } from './slices/usage/usage.report.ts';
import { usersReport } from './slices/users/users.report.ts';
import { transactionParts } from './transaction-parts.ts';

export const reportTypes: ReportTypes = [
  auditReport,
  customersReport,
  productsReport,
  dashboardReport,
  devicesReport,
  usersReport,
  temperatureReport,
  excursionsReport,
  connectivityReport,
  lteReport,
  wifiReport,
  weightReport,
  syncStatusReport,
  pendingShipmentsReport,
  cabinetInventoryReport,
  inventoryReport,
  historyReport,
  tagsReport,
  suspectTagsReport,
  transactionsReport(transactionParts),
  usageReport,
  dispensedReport,
  cycleCountsReport,
  lastCycleCountReport,
  warehouseShipmentsReport,
  inTransitReport,
  lotStoryReport,
  lotShipmentsReport,
  ordersReport,
  shipmentsReport,
  recommendationsReport,
  exceptionsReport,
  exclusionsReport,
  restockReport,
  invoiceRequestsReport,
  abwSelectionReport,
  invoicesReport,
];
