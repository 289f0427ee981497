import {
  countInvoiceRequests,
  findInvoiceRequestIds,
  getInvoiceRequest,
  listInvoiceRequests,
  type InvoiceRequest,
  type InvoiceRequestFilter,
} from '@parwell/contract';
import { useCallback } from 'react';
import { callApi } from '../../../session/api.ts';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { useShownPages } from '../../../ui/panel/shown-pages.ts';

/** Requests decide which transactions are invoiced. */
export const CHANGED_BY_REQUESTS = ['invoices', 'inventory'] as const;

/** After a failure too: somebody else may have changed the requests. */
export const REQUESTS_CHANGED = { changes: CHANGED_BY_REQUESTS, alsoAfterFailure: true } as const;

const list = (values: readonly string[] | undefined) => (values ? JSON.stringify(values) : undefined);

export const filterQuery = ({ getCCPayableOnly, ...where }: InvoiceRequestFilter) => ({
  ...where,
  productIds: list(where.productIds),
  productGroups: list(where.productGroups),
  status: list(where.status),
  transmitted: where.transmitted && JSON.stringify(where.transmitted),
  getCCPayableOnly: getCCPayableOnly === undefined ? undefined : (`${getCCPayableOnly}` as const),
});

/** Ignores the shown status. */
export const countsQuery = ({ status: _all, ...where }: InvoiceRequestFilter) =>
  callQuery(
    countInvoiceRequests,
    { query: filterQuery(where) },
    { ...live(), placeholderData: (previous) => previous },
  );

/** An action on all matches concerns one status, whatever statuses the list shows; the counts do the same. */
export const ofAnyStatus = ({ status: _shown, ...where }: InvoiceRequestFilter): InvoiceRequestFilter =>
  where;

export const matchingRequestIds = async (where: InvoiceRequestFilter): Promise<readonly string[]> =>
  (await callApi(findInvoiceRequestIds, { query: filterQuery(where) })).ids.map(String);

export const requestQuery = (id: number) =>
  callQuery(getInvoiceRequest, { params: { invoiceRequestId: String(id) } }, live());

const NONE: readonly InvoiceRequest[] = [];

/** The rows of the page, from its last answer. */
export function useShownRequests(): () => readonly InvoiceRequest[] {
  const shownPages = useShownPages<InvoiceRequest>(listInvoiceRequests);
  return useCallback(() => shownPages()[0]?.rows ?? NONE, [shownPages]);
}
