import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import { labelOf } from '../../../platform/reports/label-of.ts';
import type { ReportColumn } from '../../../platform/reports/report-type.ts';
import { requestFields as fields } from './invoice-requests.list.ts';

export const customerColumns: readonly ReportColumn[] = [
  { key: 'dispenseDate', title: 'Dispensed', kind: 'instant', value: fields.dispenseDate },
  { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
  { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
];

export const goodsColumns: readonly ReportColumn[] = [
  { key: 'productName', title: 'Product', kind: 'text', value: fields.productName, width: 34 },
  { key: 'productId', title: 'Product ID', kind: 'text', value: fields.productId, width: 14 },
  { key: 'productGroup', title: 'Product Group', kind: 'text', value: fields.productGroup, width: 20 },
  { key: 'ndc', title: 'NDC', kind: 'text', value: fields.ndc, width: 15 },
  { key: 'lot', title: 'Lot', kind: 'text', value: fields.lot, width: 16 },
  { key: 'size', title: 'Size', kind: 'text', value: fields.size },
  { key: 'assay', title: 'Assay', kind: 'text', value: fields.assay },
  { key: 'unitOfMeasure', title: 'Unit', kind: 'text', value: fields.unitOfMeasure },
  { key: 'serialNo', title: 'Serial Number', kind: 'text', value: fields.serialNo, width: 18 },
  { key: 'rfidTag', title: 'Tag', kind: 'text', value: fields.rfidTag, width: 26 },
  { key: 'quantity', title: 'Quantity', kind: 'number', value: fields.quantity },
];

export const deviceColumns: readonly ReportColumn[] = [
  { key: 'cabinetId', title: 'Device ID', kind: 'text', value: fields.cabinetId, width: 14 },
  {
    key: 'cabinetType',
    title: 'Device Type',
    kind: 'text',
    value: labelOf(DEVICE_TYPE_LABELS, fields.cabinetType),
    labels: DEVICE_TYPE_LABELS,
    width: 18,
  },
];
