import { InvoiceRequestFilter, listInvoiceRequests } from '@parwell/contract';
import { EXPORT_LIMIT } from '@parwell/domain';
import { defineReport } from '../../../platform/reports/report-type.ts';
import { NEWEST_FIRST, requestList } from './invoice-requests.list.ts';
import { requestColumns } from './request-columns.ts';
import { requireNarrow } from './request-scope.ts';

export const invoiceRequestsReport = defineReport({
  type: 'RNI_UIEXPORT_InvoiceRequestsReport',
  title: 'Invoice Requests',
  template: 'Invoice Requests',
  permission: listInvoiceRequests.permission,
  filter: InvoiceRequestFilter,
  limit: EXPORT_LIMIT,
  columns: () => requestColumns,
  source: (where, tenants, _db, now, days) => {
    requireNarrow(where, { tenants });
    return requestList.source({ tenants, days, now }, where, NEWEST_FIRST);
  },
});
