import { listShipments, SHIPMENT_COLUMNS, ShipmentFilter } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { lineFields as fields, NEWEST_FIRST, shipmentList } from './shipments.list.ts';

/** The same columns and names as on the page. */
export const shipmentsReport = defineReport({
  type: 'ShipmentsReport',
  title: 'Shipments',
  template: 'Shipments',
  permission: listShipments.permission,
  filter: ShipmentFilter,
  limit: EXPORT_LIMIT,
  columns: () =>
    reportColumns(SHIPMENT_COLUMNS, {
      ...fields,
      expDate: sql`coalesce(listed.expiration, lots.expiration)`,
    }),
  source: (where, tenants) => shipmentList.source({ tenants }, where, NEWEST_FIRST),
});
