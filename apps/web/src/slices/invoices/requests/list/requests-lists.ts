import { listInvoiceRequests, type InvoiceRequest, type InvoiceRequestFilter } from '@parwell/contract';
import { INVOICE_REQUEST_LIMIT, REQUESTS_PROMPT, requestsFailed } from '@parwell/domain';
import { LIVE_MS } from '../../../../session/live.ts';
import { defineList, type ListInput } from '../../../../ui/list/define-list.ts';
import { filterQuery } from '../requests.api.ts';
import { REQUEST_TEXTS } from '../requests.texts.ts';
import { requestColumns } from './requests-columns.tsx';
import { customerFilters, selectionFilters } from './customer-filters.ts';

export const anyRequests = {
  label: REQUEST_TEXTS.list,
  columns: requestColumns,
  customer: 'customerId',
  rowId: ({ id }: InvoiceRequest) => String(id),
  sort: { key: 'dispenseDate', direction: 'DESC' },
  prompt: REQUESTS_PROMPT,
  emptyText: REQUEST_TEXTS.none,
  failedText: (error: Error) => requestsFailed(error.message),
  input: ({ where, offset, limit, order }: ListInput<InvoiceRequestFilter>) => ({
    query: { ...filterQuery(where), offset, limit, order },
  }),
} as const;

/** Thousands of rows are too many to poll every few seconds. */
const LONG = 1000;
const LONG_MS = 20 * LIVE_MS;

const ofCustomer = {
  ...anyRequests,
  // INVC-016: all on one page.
  rowsPerPageOptions: [INVOICE_REQUEST_LIMIT],
  refetchInterval: (shown: { readonly result: readonly unknown[] } | undefined) =>
    (shown?.result.length ?? 0) > LONG ? LONG_MS : LIVE_MS,
} as const;

/** INVC-001. */
export const customerRequests = defineList(listInvoiceRequests, {
  ...ofCustomer,
  name: 'customer-invoice-requests',
  filters: customerFilters,
  report: 'RNI_UIEXPORT_InvoiceRequestsReport',
});

/** Waiting requests first; otherwise the order stays. */
export const waitingFirst = (rows: readonly InvoiceRequest[]): readonly InvoiceRequest[] => {
  const { waiting = [], others = [] } = Object.groupBy(rows, ({ status }) =>
    status === 'PENDING ABW' ? 'waiting' : 'others',
  );
  return [...waiting, ...others];
};

/** ABW-001: requests whose account can still change. */
export const selectionRequests = defineList(listInvoiceRequests, {
  ...ofCustomer,
  name: 'abw-selection',
  filters: selectionFilters,
  emptyText: REQUEST_TEXTS.nothingToChoose,
  answer: ({ result, total_record }) => ({ result: waitingFirst(result), total_record }),
});
