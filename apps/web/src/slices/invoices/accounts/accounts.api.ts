import {
  countInvoiceRequests,
  makeReady,
  remindAbwSelection,
  saveAbwSelection,
  type InvoiceRequestCounts,
  type InvoiceRequestFilter,
} from '@parwell/contract';
import { callApi } from '../../../session/api.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { filterQuery, ofAnyStatus, REQUESTS_CHANGED } from '../requests/requests.api.ts';

/** Somebody else may have been first with some: the list shows it. */
export const useSaveLetters = () =>
  useCallMutation(saveAbwSelection, { changes: ['invoices'], alsoAfterFailure: true });

export const useMakeReady = () => useCallMutation(makeReady, REQUESTS_CHANGED);
export const useRemind = () => useCallMutation(remindAbwSelection, REQUESTS_CHANGED);

/** How many there are now, for what is confirmed again. */
export const countNow = async (
  where: InvoiceRequestFilter,
  status: keyof InvoiceRequestCounts['counts'],
): Promise<number> =>
  (await callApi(countInvoiceRequests, { query: filterQuery(ofAnyStatus(where)) })).counts[status];
