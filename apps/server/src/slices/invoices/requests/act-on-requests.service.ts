import type {
  bulkOmit,
  bulkStatus,
  CallArguments,
  omitInvoiceRequest,
  RequestResult,
  setInvoiceRequestStatus,
} from '@parwell/contract';
import { NOT_TAKEN_BACK, omitProblems, type RequestAct } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError, refusedField, refuseProblems } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { JsonText } from '../../../platform/json-text.ts';
import type { ChangeNote, Omission } from './change-requests.queries.ts';
import {
  answerAll,
  changeRequests,
  findChangeable,
  missingRequest,
  previewRequests,
} from './change-requests.service.ts';
import { readRequest } from './invoice-requests.queries.ts';
import { requestScope } from './request-scope.ts';

type Many = { readonly result: RequestResult[] };

/** Applies one action to many requests, or previews the results. */
async function actOnMany(
  context: Context,
  caller: Caller,
  invoiceIds: readonly number[],
  { act, note, dryRun }: { readonly act: RequestAct; readonly note: ChangeNote; readonly dryRun: boolean },
): Promise<Many> {
  const ids = [...new Set(invoiceIds)];
  const scope = requestScope(context, caller, 'create');
  const wanted = () => ({ act });
  if (dryRun) {
    const requests = await findChangeable(context.db, scope, ids, { lock: false });
    return { result: answerAll(ids, previewRequests(requests, { wanted })) };
  }
  return context.db.transaction(async (tx) => {
    const requests = await findChangeable(tx, scope, ids, { lock: true });
    return { result: answerAll(ids, await changeRequests(context, tx, requests, { caller, note, wanted })) };
  });
}

/** Answers with the changed request; a refusal is thrown with its reason. */
async function actOnOne(
  context: Context,
  caller: Caller,
  id: number,
  action: { readonly act: RequestAct; readonly note: ChangeNote },
): Promise<JsonText> {
  const {
    result: [result],
  } = await actOnMany(context, caller, [id], { ...action, dryRun: false });
  if (result?.outcome === 'refused' && result.status !== null) throw new AppError('refused', result.text);
  const request = await readRequest(context.db, requestScope(context, caller), id);
  if (!request) throw missingRequest();
  return request;
}

type OmitBody = Omit<CallArguments<typeof bulkOmit>['body'], 'dryRun'>;

function omissionOf({ omitted, invoiceIds, omittedReason, omittedNote, rgaNumber }: OmitBody): {
  readonly act: RequestAct;
  readonly note: ChangeNote;
} {
  if (!omitted) throw refusedField('omitted', NOT_TAKEN_BACK);
  refuseProblems(omitProblems({ invoiceIds, omittedReason, omittedNote, rgaNumber }));
  if (omittedReason === '') throw new Error('A reason is required');
  const omission: Omission = { reason: omittedReason, note: omittedNote, rgaNumber };
  return { act: { act: 'omit', reason: omittedReason }, note: { act: 'omit', omission } };
}

export const omitMany = async (
  context: Context,
  caller: Caller,
  { dryRun, ...body }: CallArguments<typeof bulkOmit>['body'],
): Promise<Many> => actOnMany(context, caller, body.invoiceIds, { ...omissionOf(body), dryRun });

export async function omitOne(
  context: Context,
  caller: Caller,
  id: number,
  { invoiceIds = [id], ...body }: CallArguments<typeof omitInvoiceRequest>['body'],
): Promise<JsonText> {
  if (invoiceIds.some((named) => named !== id))
    throw refusedField('invoiceIds', 'Another request is named in the address.');
  return actOnOne(context, caller, id, omissionOf({ invoiceIds, ...body }));
}

type Status = CallArguments<typeof setInvoiceRequestStatus>['params']['status'];

const statusAction = (status: Status) => {
  const act = { act: status === 'READY' ? 'ready' : 'hold' } as const;
  return { act, note: act };
};

export const setStatus = (context: Context, caller: Caller, id: number, status: Status): Promise<JsonText> =>
  actOnOne(context, caller, id, statusAction(status));

export const setStatusOfMany = (
  context: Context,
  caller: Caller,
  { invoiceIds, status, dryRun }: CallArguments<typeof bulkStatus>['body'],
): Promise<Many> => actOnMany(context, caller, invoiceIds, { ...statusAction(status), dryRun });
