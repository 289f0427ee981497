import { listLotShipments, lotOfReport, LotReportFilter, LOT_SHIPMENT_COLUMNS } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { reportColumns } from '../../platform/reports/report-columns.ts';
import { defineReport } from '../../platform/reports/report-type.ts';
import { lotShipmentFields as fields, lotShipmentList } from './lot-shipments.list.ts';

/** Where a lot was shipped, and how much is still on its way. */
export const lotShipmentsReport = defineReport({
  type: 'RNI_UIEXPORT_LotShipmentsReport',
  title: 'Lot Shipments',
  template: 'Lot Shipments',
  permission: listLotShipments.permission,
  filter: LotReportFilter,
  limit: EXPORT_LIMIT,
  columns: () => reportColumns(LOT_SHIPMENT_COLUMNS, fields),
  source: (where, tenants) =>
    lotShipmentList.source(tenants, lotOfReport(where), { key: 'openQty', direction: 'DESC' }),
});
