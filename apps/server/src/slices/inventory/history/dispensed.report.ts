import { DispensedFilter, listDispensed } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { dispensedFields as fields, dispensedList, NEWEST_FIRST } from './dispensed.list.ts';

export const dispensedReport = defineReport({
  type: 'RNI_UIEXPORT_DispensedProductsReport',
  title: 'Dispensed Products',
  template: 'Dispensed',
  fileWords: 'dispensed_products_report',
  permission: listDispensed.permission,
  filter: DispensedFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    { key: 'productName', title: 'Product', kind: 'text', value: fields.productName, width: 34 },
    { key: 'productId', title: 'Product ID', kind: 'text', value: fields.productId, width: 14 },
    { key: 'lot', title: 'Lot', kind: 'text', value: fields.lot, width: 16 },
    { key: 'expiration', title: 'Expiration', kind: 'date', value: fields.expiration },
    { key: 'orderNumber', title: 'Order Number', kind: 'text', value: fields.orderNumber, width: 16 },
    { key: 'datetime', title: 'Dispensed', kind: 'instant', value: fields.datetime },
    { key: 'qty', title: 'Quantity', kind: 'number', value: fields.qty },
    { key: 'revertedQty', title: 'Reverted', kind: 'number', value: fields.revertedQty },
    { key: 'lotSize', title: 'Size', kind: 'text', value: fields.lotSize },
    { key: 'lotAssay', title: 'Assay', kind: 'text', value: fields.lotAssay },
    { key: 'lotUnitOfMeasure', title: 'Unit', kind: 'text', value: fields.lotUnitOfMeasure },
    { key: 'serialNo', title: 'Serial Number', kind: 'text', value: fields.serialNo, width: 18 },
    { key: 'userName', title: 'Dispensed By', kind: 'text', value: fields.userName, width: 24 },
    { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
    { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
    { key: 'totalDispensed', title: 'Total Dispensed', kind: 'number', value: fields.totalDispensed },
  ],
  source: (where, tenants) => dispensedList.source(tenants, where, NEWEST_FIRST),
  since: (where, between) => ({ ...where, dates: { between } }),
});
