import { listInvoiceRequests, type InvoiceRequestFilter } from '@parwell/contract';
import { ADMIN_INVOICE_PAGE_SIZES, type DateRange } from '@parwell/domain';
import { defineList } from '../../../../ui/list/define-list.ts';
import { adminFilters } from './admin-filters.ts';
import { anyRequests } from './requests-lists.ts';

interface Days {
  readonly dispensed?: DateRange;
}

/** AINV-001: of all customers. */
export const adminRequests = defineList(listInvoiceRequests, {
  ...anyRequests,
  name: 'invoice-requests',
  filters: adminFilters,
  rowsPerPageOptions: ADMIN_INVOICE_PAGE_SIZES,
  report: 'RNI_UIEXPORT_InvoiceRequestsReport',
  where: ({ dispensed, ...where }: InvoiceRequestFilter & Days): InvoiceRequestFilter => ({
    ...where,
    ...(dispensed && { startDate: dispensed.start, endDate: dispensed.end }),
  }),
});
