import { InvoiceRequestFilter, listInvoiceRequests } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, EXPORT_LIMIT, INVOICE_REQUEST_STATUS_LABELS } from '@parwell/domain';
import { sql } from '../../platform/db/database.ts';
import { labelOf } from '../../platform/reports/label-of.ts';
import { defineReport, type ReportColumn } from '../../platform/reports/report-type.ts';
import { providerName } from '../device-configuration/device-configuration.public.ts';
import { deviceNameFor } from '../devices/devices.public.ts';
import { isLotOf, lots } from '../inventory/goods/goods.public.ts';
import { transactions } from '../inventory/inventory.public.ts';
import { NEWEST_FIRST, requestFields as fields, requestList } from './invoice-requests.list.ts';
import { requireNarrow } from './request-scope.ts';

const whose: readonly ReportColumn[] = [
  { key: 'dispenseDate', title: 'Dispensed', kind: 'instant', value: fields.dispenseDate },
  { key: 'customerId', title: 'Customer ID', kind: 'text', value: fields.customerId, width: 14 },
  { key: 'customerName', title: 'Customer', kind: 'text', value: fields.customerName, width: 28 },
];

const what: readonly ReportColumn[] = [
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

const device: readonly ReportColumn[] = [
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

/** What the page shows. */
export const invoiceRequestsReport = defineReport({
  type: 'RNI_UIEXPORT_InvoiceRequestsReport',
  title: 'Invoice Requests',
  template: 'Invoice Requests',
  permission: listInvoiceRequests.permission,
  filter: InvoiceRequestFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    ...whose,
    ...what,
    { key: 'abwCode', title: 'Account', kind: 'text', value: fields.abwCode },
    {
      key: 'status',
      title: 'Status',
      kind: 'text',
      value: labelOf(INVOICE_REQUEST_STATUS_LABELS, fields.status),
      labels: INVOICE_REQUEST_STATUS_LABELS,
      width: 16,
    },
    { key: 'transmitted', title: 'Sent to SAP', kind: 'instant', value: fields.transmitted },
    { key: 'refusal', title: 'Refused by SAP', kind: 'text', value: fields.refusal, width: 30 },
    { key: 'omittedReason', title: 'Omitted', kind: 'text', value: fields.omittedReason, width: 12 },
    { key: 'omittedNote', title: 'Omitted Note', kind: 'text', value: fields.omittedNote, width: 30 },
    { key: 'rgaNumber', title: 'RGA Number', kind: 'text', value: fields.rgaNumber, width: 16 },
    ...device,
    { key: 'id', title: 'Request', kind: 'number', value: fields.id },
  ],
  source: (where, tenants, _db, now, days) => {
    requireNarrow(where, { tenants });
    return requestList.source({ tenants, days, now }, where, NEWEST_FIRST);
  },
});

/** What waits for an account, with its evidence; for staff (B28, SCHED-015). */
export const abwSelectionReport = defineReport({
  type: 'RNI_UIEXPORT_AbwSelectionReport',
  title: 'ABW Selection',
  template: 'ABW Selection',
  permission: { action: 'read', resource: 'invoices', for: 'ALL' },
  filter: InvoiceRequestFilter.pick({ customerId: true, startDate: true, endDate: true }),
  limit: EXPORT_LIMIT,
  columns: () => [
    ...whose,
    ...what,
    { key: 'expiration', title: 'Expiration', kind: 'date', value: sql`lots.expiration` },
    { key: 'suggestedCode', title: 'Suggested Account', kind: 'text', value: fields.suggestedCode },
    {
      key: 'cabinetName',
      title: 'Device',
      kind: 'text',
      value: deviceNameFor(fields.cabinetId, fields.customerId),
      width: 28,
    },
    ...device,
    {
      key: 'userName',
      title: 'Dispensed By',
      kind: 'text',
      value: sql`invoice_requests.user_name`,
      width: 24,
    },
    { key: 'npi', title: 'Provider NPI', kind: 'text', value: sql`invoice_requests.npi`, width: 14 },
    {
      key: 'providerName',
      title: 'Provider',
      kind: 'text',
      value: providerName(sql`invoice_requests.npi`),
      width: 24,
    },
    { key: 'note', title: 'Note', kind: 'text', value: sql`transactions.note`, width: 30 },
    { key: 'transactionId', title: 'Transaction', kind: 'number', value: sql`transactions.id` },
    { key: 'id', title: 'Request', kind: 'number', value: fields.id },
  ],
  source: (where, tenants, _db, now, days) => {
    const pending = { ...where, status: ['PENDING ABW' as const] };
    const { from, ...rest } = requestList.source({ tenants, days, now }, pending, NEWEST_FIRST);
    return {
      ...rest,
      from: sql`${from}
        JOIN ${transactions} ON transactions.key = invoice_requests.vend_key
        LEFT JOIN ${lots} ON ${isLotOf(sql`invoice_requests`)}`,
    };
  },
});
