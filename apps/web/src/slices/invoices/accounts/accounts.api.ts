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

/** After a failure the list is loaded again, because somebody else may have changed some requests. */
export const useSaveLetters = () =>
  useCallMutation(saveAbwSelection, { changes: ['invoices'], alsoAfterFailure: true });

export const useMakeReady = () => useCallMutation(makeReady, REQUESTS_CHANGED);
export const useRemind = () => useCallMutation(remindAbwSelection, REQUESTS_CHANGED);

export const countNow = async (
  where: InvoiceRequestFilter,
  status: keyof InvoiceRequestCounts['counts'],
): Promise<number> =>
  (await callApi(countInvoiceRequests, { query: filterQuery(ofAnyStatus(where)) })).counts[status];
