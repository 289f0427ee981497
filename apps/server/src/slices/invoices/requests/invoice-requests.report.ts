import { InvoiceRequestFilter, listInvoiceRequests } from '@parwell/contract';
import { EXPORT_LIMIT, INVOICE_REQUEST_STATUS_LABELS } from '@parwell/domain';
import { labelOf } from '../../../platform/reports/label-of.ts';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { NEWEST_FIRST, requestFields as fields, requestList } from './invoice-requests.list.ts';
import { customerColumns, deviceColumns, goodsColumns } from './request-columns.ts';
import { requireNarrow } from './request-scope.ts';

export const invoiceRequestsReport = defineReport({
  type: 'RNI_UIEXPORT_InvoiceRequestsReport',
  title: 'Invoice Requests',
  template: 'Invoice Requests',
  permission: listInvoiceRequests.permission,
  filter: InvoiceRequestFilter,
  limit: EXPORT_LIMIT,
  columns: () => [
    ...customerColumns,
    ...goodsColumns,
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
    ...deviceColumns,
    { key: 'id', title: 'Request', kind: 'number', value: fields.id },
  ],
  source: (where, tenants, _db, now, days) => {
    requireNarrow(where, { tenants });
    return requestList.source({ tenants, days, now }, where, NEWEST_FIRST);
  },
});
