import { CONSIGNMENT_COLUMNS, ConsignmentFilter, listConsignmentShipments } from '@parwell/contract';
import { SHIPMENT_LOOKUP_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { OLDEST_FIRST, pendingFields, pendingList } from './pending-shipments.list.ts';

export const pendingShipmentsReport = defineReport({
  type: 'RNI_UIEXPORT_PendingShipmentsReport',
  title: 'Pending Shipments',
  template: 'Pending Shipments',
  permission: listConsignmentShipments.permission,
  filter: ConsignmentFilter,
  limit: SHIPMENT_LOOKUP_LIMIT,
  columns: () =>
    reportColumns(CONSIGNMENT_COLUMNS, {
      ...pendingFields,
      expDate: sql`lots.expiration`,
      packToLum: sql`num_units_per_pkg`,
      hasSuspendedLot: sql`CASE WHEN ${pendingFields.hasSuspendedLot} THEN 'In review' ELSE 'Pending' END`,
    }),
  source: (where, tenants) => pendingList.source({ tenants }, where, OLDEST_FIRST),
});
