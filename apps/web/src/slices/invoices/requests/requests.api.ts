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

/** Requests, and which transactions are invoiced. */
export const CHANGED_BY_REQUESTS = ['invoices', 'inventory'] as const;

/** Somebody else may have been first: the list shows it. */
export const REQUESTS_CHANGED = { changes: CHANGED_BY_REQUESTS, alsoAfterFailure: true } as const;

const list = (values: readonly string[] | undefined) => (values ? JSON.stringify(values) : undefined);

/** A filter as the calls take it in their address. */
export const filterQuery = ({ getCCPayableOnly, ...where }: InvoiceRequestFilter) => ({
  ...where,
  productIds: list(where.productIds),
  productGroups: list(where.productGroups),
  status: list(where.status),
  transmitted: where.transmitted && JSON.stringify(where.transmitted),
  getCCPayableOnly: getCCPayableOnly === undefined ? undefined : (`${getCCPayableOnly}` as const),
});

/** By status, whatever status is shown. */
export const countsQuery = ({ status: _all, ...where }: InvoiceRequestFilter) =>
  callQuery(
    countInvoiceRequests,
    { query: filterQuery(where) },
    { ...live(), placeholderData: (previous) => previous },
  );

/**
 * What is done with all that match concerns one status each: the statuses that the list happens to show do not matter,
 * just as they do not for the counts.
 */
export const ofAnyStatus = ({ status: _shown, ...where }: InvoiceRequestFilter): InvoiceRequestFilter =>
  where;

export const matchingRequestIds = async (where: InvoiceRequestFilter): Promise<readonly string[]> =>
  (await callApi(findInvoiceRequestIds, { query: filterQuery(where) })).ids.map(String);

export const requestQuery = (id: number) =>
  callQuery(getInvoiceRequest, { params: { invoiceRequestId: String(id) } }, { ...live(), retry: false });

const NONE: readonly InvoiceRequest[] = [];

/** The requests on the page, as they were answered last. */
export function useShownRequests(): () => readonly InvoiceRequest[] {
  const shownPages = useShownPages<InvoiceRequest>(listInvoiceRequests);
  return useCallback(() => shownPages()[0]?.rows ?? NONE, [shownPages]);
}
