import type {
  CallArguments,
  CallResponse,
  previewTransmit,
  RequestResult,
  sendRefusedAgain,
  transmit,
} from '@parwell/contract';
import {
  countChanged,
  INVOICE_REQUEST_LIMIT,
  NOTHING_TO_TRANSMIT,
  sendAgainRefusal,
  tooManyToTransmit,
  transmitDaysProblems,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError, refuseProblems } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { requireConfigured } from '../../exchange/exchange.public.ts';
import { beginTransmission, claimRequests } from './claim-requests.service.ts';
import { matchingRequests } from '../requests/invoice-requests.list.ts';
import { requestScope } from '../requests/request-scope.ts';
import * as queries from './transmissions.queries.ts';

type Where = CallArguments<typeof transmit>['body']['where'];

const requireDays = (where: Where): void =>
  refuseProblems(
    transmitDaysProblems(where).map(({ field, message }) => ({ field: `where.${field}`, message })),
  );

export async function preview(
  context: Context,
  caller: Caller,
  where: Where,
): Promise<CallResponse<typeof previewTransmit>> {
  requireDays(where);
  const { db } = context;
  const matching = matchingRequests(requestScope(context, caller), where);
  const files = await queries.countToSend(db, matching);
  return {
    files,
    lines: files.reduce((sum, { lines }) => sum + lines, 0),
    quantity: files.reduce((sum, { quantity }) => sum + quantity, 0),
    staying: await queries.countStaying(db, matching),
    running: (await queries.findRunning(db))?.id ?? null,
  };
}

/** Claims all matching ready requests, if their number is still the confirmed one (B8, B13). */
export const startTransmission = (
  context: Context,
  caller: Caller,
  { where, expected }: CallArguments<typeof transmit>['body'],
): Promise<number> => {
  requireConfigured(context, 'erp');
  requireDays(where);
  return context.db.transaction(async (tx) => {
    const id = await beginTransmission(context, tx, caller, where);
    const lines = await queries.lockToSend(
      tx,
      matchingRequests(requestScope(context, caller, 'create'), where),
      INVOICE_REQUEST_LIMIT + 1,
    );
    if (lines.length > INVOICE_REQUEST_LIMIT) throw new AppError('refused', tooManyToTransmit);
    if (lines.length !== expected) throw new AppError('conflict', countChanged(lines.length));
    if (lines.length === 0) throw new AppError('refused', NOTHING_TO_TRANSMIT);
    await claimRequests(context, tx, { id, by: caller }, lines);
    return id;
  });
};

interface SentAgain {
  readonly result: RequestResult[];
  /** Null if none could be sent. */
  readonly transmissionId: number | null;
}

/** Claims requests that the ERP refused, in a transmission of their own (B14). */
export const startAgain = (
  context: Context,
  caller: Caller,
  { invoiceIds }: CallArguments<typeof sendRefusedAgain>['body'],
): Promise<SentAgain> =>
  context.db.transaction(async (tx) => {
    requireConfigured(context, 'erp');
    const ids = [...new Set(invoiceIds)];
    const known = new Map((await queries.lockByIds(tx, ids)).map((request) => [request.id, request]));
    const result = ids.map((id): RequestResult => {
      const request = known.get(id);
      if (!request) return { id, outcome: 'refused', text: NO_SUCH_REQUEST, status: null, version: null };
      const { status, version } = request;
      const refusal = sendAgainRefusal(request);
      return refusal === null
        ? { id, outcome: 'done', text: SENT_AGAIN, status, version: version + 1 }
        : { id, outcome: 'refused', text: refusal, status, version };
    });
    const lines = result.flatMap(({ id, outcome }) => (outcome === 'done' ? (known.get(id) ?? []) : []));
    if (lines.length === 0) return { result, transmissionId: null };
    const transmissionId = await beginTransmission(context, tx, caller, { invoiceIds: ids });
    await claimRequests(context, tx, { id: transmissionId, by: caller }, lines);
    return { result, transmissionId };
  });

const NO_SUCH_REQUEST = 'There is no such request.';
const SENT_AGAIN = 'It is sent again.';
