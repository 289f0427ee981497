import {
  listWarehouseShipments,
  WAREHOUSE_SHIPMENT_COLUMNS,
  WarehouseShipmentFilter,
} from '@parwell/contract';
import { EXPORT_LIMIT, LARGE_EXPORT_LIMIT } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import {
  NEWEST_SHIPMENT_FIRST,
  shipmentFields as fields,
  warehouseShipmentList,
} from './warehouse-shipments.list.ts';

const columns = reportColumns(WAREHOUSE_SHIPMENT_COLUMNS, fields);

export const warehouseShipmentsReport = defineReport({
  type: 'RNI_UIEXPORT_WarehouseShipmentsReport',
  title: 'Warehouse Shipments',
  template: 'Warehouse Shipments',
  fileWords: 'warehouse_shipments_report',
  permission: listWarehouseShipments.permission,
  filter: WarehouseShipmentFilter,
  limit: LARGE_EXPORT_LIMIT,
  columns: () => columns,
  source: (where, tenants) => warehouseShipmentList.source(tenants, where, NEWEST_SHIPMENT_FIRST),
  since: (where, between) => ({ ...where, dates: { between } }),
});

/** Everything shipped and not received, of any date; for staff. */
export const inTransitReport = defineReport({
  type: 'RNI_UIEXPORT_InTransitReport',
  title: 'In Transit',
  template: 'In Transit',
  permission: { action: 'read', resource: 'orders', for: 'ALL' },
  filter: WarehouseShipmentFilter.omit({ dates: true }),
  limit: EXPORT_LIMIT,
  columns: () => [
    ...columns,
    {
      key: 'openQty',
      title: 'In Transit',
      kind: 'number',
      value: sql`greatest(shipment_lines.total_num_units - shipment_lines.received_units, 0)`,
    },
  ],
  source: (where, tenants) => {
    const {
      from,
      where: matching,
      orderBy,
    } = warehouseShipmentList.source(tenants, where, NEWEST_SHIPMENT_FIRST);
    return {
      from,
      where: sql`(${matching}) AND shipment_lines.state = 'open'
        AND shipment_lines.received_units < shipment_lines.total_num_units`,
      orderBy,
    };
  },
});
