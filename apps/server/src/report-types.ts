import { auditReport } from './slices/audit/audit.report.ts';
import { syncStatusReport } from './slices/commands/sync-status.report.ts';
import { customersReport } from './slices/customers/customers.report.ts';
import { devicesReport } from './slices/devices/devices.report.ts';
import { cabinetInventoryReport } from './slices/inventory/cabinet-inventory.report.ts';
import { cycleCountsReport, lastCycleCountReport } from './slices/inventory/cycle-counts.report.ts';
import { dispensedReport } from './slices/inventory/dispensed.report.ts';
import { lotStoryReport } from './slices/inventory/lot-story.report.ts';
import {
  connectivityReport,
  lteReport,
  weightReport,
  wifiReport,
} from './slices/measurements/connectivity.reports.ts';
import { temperatureReport } from './slices/measurements/temperature.report.ts';
import type { ReportTypes } from './slices/reports/report-types.ts';
import { lotShipmentsReport } from './slices/shipments/lot-shipments.report.ts';
import { pendingShipmentsReport } from './slices/shipments/pending-shipments.report.ts';
import { inTransitReport, warehouseShipmentsReport } from './slices/shipments/warehouse-shipments.report.ts';
import { usersReport } from './slices/users/users.report.ts';

/** Every report of the portal; a slice adds its own here. */
export const reportTypes: ReportTypes = [
  auditReport,
  customersReport,
  devicesReport,
  usersReport,
  temperatureReport,
  connectivityReport,
  lteReport,
  wifiReport,
  weightReport,
  syncStatusReport,
  pendingShipmentsReport,
  cabinetInventoryReport,
  dispensedReport,
  cycleCountsReport,
  lastCycleCountReport,
  warehouseShipmentsReport,
  inTransitReport,
  lotStoryReport,
  lotShipmentsReport,
];
