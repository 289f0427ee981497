import { listWarehouseShipments, type WarehouseShipmentFilter } from '@parwell/contract';
import { REPORT_PAGE_SIZES, REPORT_TABLE_HEIGHT, WAREHOUSE_SHIPMENTS_PROMPT } from '@parwell/domain';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';
import { warehouseShipmentsColumns } from './warehouse-shipments-columns.tsx';
import { warehouseShipmentsFilters } from './warehouse-shipments-filters.ts';

const warehouseShipmentsList = defineList(listWarehouseShipments, {
  label: SHIPMENT_TEXTS.warehouseShipments,
  columns: warehouseShipmentsColumns,
  filters: warehouseShipmentsFilters,
  customer: 'customerId',
  prompt: WAREHOUSE_SHIPMENTS_PROMPT,
  rowId: ({ lineKey }) => lineKey,
  sort: { key: 'datetime', direction: 'DESC' },
  height: REPORT_TABLE_HEIGHT,
  rowsPerPageOptions: REPORT_PAGE_SIZES,
  report: 'RNI_UIEXPORT_WarehouseShipmentsReport',
  input: ({ where, ...page }: ListInput<WarehouseShipmentFilter>) => ({
    query: { filter: JSON.stringify({ ...where, ...page }) },
  }),
});

export default function WarehouseShipmentsPage() {
  return <ListPage title="Warehouse Shipments" list={useList(warehouseShipmentsList)} />;
}
