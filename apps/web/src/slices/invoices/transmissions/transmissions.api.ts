import {
  getTransmission,
  previewTransmit,
  rewriteFile,
  sendRefusedAgain,
  transmit,
  type InvoiceRequestFilter,
  type Transmission,
} from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { ofAnyStatus, REQUESTS_CHANGED } from '../requests/requests.api.ts';

export const useTransmit = () => useCallMutation(transmit, REQUESTS_CHANGED);
export const useSendAgain = () => useCallMutation(sendRefusedAgain, REQUESTS_CHANGED);
export const useRewriteFile = () => useCallMutation(rewriteFile, REQUESTS_CHANGED);

/** Loaded when the dialog opens and on request, never while the user reads it. */
export const previewQuery = (where: InvoiceRequestFilter) =>
  callQuery(previewTransmit, { body: { where: ofAnyStatus(where) } }, { staleTime: 'static', gcTime: 0 });

const TRANSMISSION_MS = 1000;

export const transmissionQuery = (id: number) =>
  callQuery(
    getTransmission,
    { params: { transmissionId: String(id) } },
    live<Transmission>((shown) => (shown?.finishedAt == null ? TRANSMISSION_MS : false)),
  );
