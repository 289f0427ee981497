import {
  bulkOmit,
  bulkStatus,
  omitInvoiceRequest,
  setInvoiceRequestStatus,
  type CallArguments,
  type RequestResult,
} from '@parwell/contract';
import type { InvoiceRequestStatus } from '@parwell/domain';
import { callApi } from '../../../../session/api.ts';
import { useCallMutation } from '../../../../session/use-call-mutation.ts';
import type { BulkResult } from '../../../../ui/list/bulk-run.ts';
import { REQUESTS_CHANGED } from '../requests.api.ts';
import { REQUEST_TEXTS } from '../requests.texts.ts';

export const useSetStatus = () => useCallMutation(setInvoiceRequestStatus, REQUESTS_CHANGED);
export const useOmit = () => useCallMutation(omitInvoiceRequest, REQUESTS_CHANGED);
const asBulkResult = ({ id, outcome, text }: RequestResult): BulkResult => ({
  id: String(id),
  name: REQUEST_TEXTS.request(id),
  outcome,
  text,
});

export const asBulkResults = (results: readonly RequestResult[]): readonly BulkResult[] =>
  results.map(asBulkResult);

interface Asked {
  readonly dryRun: boolean;
}

/** Repeating it changes nothing, so it needs no request id. */
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
