import {
  countInvoiceRequests,
  findInvoiceRequestIds,
  listInvoiceRequests,
  saveAbwSelection,
  type InvoiceRequest,
  type InvoiceRequestFilter,
} from '@parwell/contract';
import { useCallback } from 'react';
import { callApi } from '../../session/api.ts';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useShownPages } from '../../ui/panel/shown-pages.ts';

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

export const matchingRequestIds = async (where: InvoiceRequestFilter): Promise<readonly string[]> =>
  (await callApi(findInvoiceRequestIds, { query: filterQuery(where) })).ids.map(String);

/** Somebody else may have been first with some: the list shows it. */
export const useSaveLetters = () =>
  useCallMutation(saveAbwSelection, { changes: ['invoices'], alsoAfterFailure: true });

const NONE: readonly InvoiceRequest[] = [];

/** The requests on the page, as they were answered last. */
export function useShownRequests(): () => readonly InvoiceRequest[] {
  const shownPages = useShownPages<InvoiceRequest>(listInvoiceRequests);
  return useCallback(() => shownPages()[0]?.rows ?? NONE, [shownPages]);
}
