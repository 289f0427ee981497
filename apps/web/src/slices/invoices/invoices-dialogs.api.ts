import {
  bulkOmit,
  bulkStatus,
  countInvoiceRequests,
  getInvoiceRequest,
  getTransmission,
  makeReady,
  omitInvoiceRequest,
  previewTransmit,
  remindAbwSelection,
  rewriteFile,
  sendRefusedAgain,
  setInvoiceRequestStatus,
  transmit,
  type CallArguments,
  type InvoiceRequestCounts,
  type InvoiceRequestFilter,
  type RequestResult,
  type Transmission,
} from '@parwell/contract';
import type { InvoiceRequestStatus } from '@parwell/domain';
import { callApi } from '../../session/api.ts';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import type { BulkResult } from '../../ui/list/bulk-run.ts';
import { filterQuery } from './invoices.api.ts';
import { REQUEST_DIALOG_TEXTS } from './invoices-dialogs.texts.ts';

/** Requests, and which transactions are invoiced. */
export const CHANGED_BY_REQUESTS = ['invoices', 'inventory'] as const;

/** Somebody else may have been first: the list shows it. */
const changes = { changes: CHANGED_BY_REQUESTS, alsoAfterFailure: true } as const;

export const useSetStatus = () => useCallMutation(setInvoiceRequestStatus, changes);
export const useOmit = () => useCallMutation(omitInvoiceRequest, changes);
export const useMakeReady = () => useCallMutation(makeReady, changes);
export const useRemind = () => useCallMutation(remindAbwSelection, changes);
export const useTransmit = () => useCallMutation(transmit, changes);
export const useSendAgain = () => useCallMutation(sendRefusedAgain, changes);
export const useRewriteFile = () => useCallMutation(rewriteFile, changes);

/**
 * What is done with all that match concerns one status each: the statuses that the list happens to show do not matter,
 * just as they do not for the counts.
 */
export const ofAnyStatus = ({ status: _shown, ...where }: InvoiceRequestFilter): InvoiceRequestFilter =>
  where;

/** How many there are now, for what is confirmed again. */
export const countNow = async (
  where: InvoiceRequestFilter,
  status: keyof InvoiceRequestCounts['counts'],
): Promise<number> =>
  (await callApi(countInvoiceRequests, { query: filterQuery(ofAnyStatus(where)) })).counts[status];

export const requestQuery = (id: number) =>
  callQuery(getInvoiceRequest, { params: { invoiceRequestId: String(id) } }, { ...live(), retry: false });

/** Asked for when the dialog opens and when somebody looks again, not under their hands. */
export const previewQuery = (where: InvoiceRequestFilter) =>
  callQuery(previewTransmit, { body: { where: ofAnyStatus(where) } }, { staleTime: 'static', gcTime: 0 });

const TRANSMISSION_MS = 1000;

export const transmissionQuery = (id: number) =>
  callQuery(
    getTransmission,
    { params: { transmissionId: String(id) } },
    live<Transmission>((shown) => (shown?.finishedAt == null ? TRANSMISSION_MS : false)),
  );

const asBulkResult = ({ id, outcome, text }: RequestResult): BulkResult => ({
  id: String(id),
  name: REQUEST_DIALOG_TEXTS.request(id),
  outcome,
  text,
});

export const asBulkResults = (results: readonly RequestResult[]): readonly BulkResult[] =>
  results.map(asBulkResult);

interface Asked {
  readonly dryRun: boolean;
}

/** What would become of each request, or did. Doing it twice changes nothing, so no request id is needed. */
export const askStatus =
  (status: Extract<InvoiceRequestStatus, 'ON HOLD' | 'READY'>) =>
  async (ids: readonly string[], { dryRun }: Asked): Promise<readonly BulkResult[]> =>
    asBulkResults(
      (await callApi(bulkStatus, { body: { invoiceIds: ids.map(Number), status, dryRun } })).result,
    );

export type Omission = Pick<
  CallArguments<typeof bulkOmit>['body'],
  'omittedReason' | 'omittedNote' | 'rgaNumber'
>;

export const askOmit =
  (omission: Omission) =>
  async (ids: readonly string[], { dryRun }: Asked): Promise<readonly BulkResult[]> =>
    asBulkResults(
      (
        await callApi(bulkOmit, {
          body: { ...omission, omitted: true, invoiceIds: ids.map(Number), dryRun },
        })
      ).result,
    );
