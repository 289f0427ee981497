import type {
  CallArguments,
  CallResponse,
  cancelOrderRequest as cancelCall,
  OrderRequest,
  submitOrderRequests as submitCall,
} from '@parwell/contract';
import {
  ALL,
  alreadyDone,
  can,
  mayCancelRequest,
  NOT_CANCELLED_BY_STAFF,
  NO_REQUESTED_PRODUCT,
  orderRequestProblems,
  orderRequestRefusal,
  tenantsFor,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notAuthorized, notFound, refuseProblems } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { audit, auditFields, eventOf, idOf } from './order-requests.audit.ts';
import { readRequests, type Viewer } from './order-requests.list.ts';
import * as queries from './order-requests.queries.ts';
import { findDestinations, keptKey } from './restock-of-requests.ts';
import { notifyOfRequests } from './notify-requests.service.ts';

export const viewerOf = ({ grants, email }: Caller, isStaff = false): Viewer => ({
  tenants: tenantsFor(grants, 'read', 'orders'),
  mayRequest: tenantsFor(grants, 'create', 'orders'),
  email,
  isStaff,
});

/** Submits requests (OREQ-012). Repeated with the same id, it returns the existing ones. */
export async function submitRequests(
  context: Context,
  caller: Caller,
  { requestId, requests }: CallArguments<typeof submitCall>['body'],
): Promise<CallResponse<typeof submitCall>> {
  if (requests.some(({ customerId }) => !can(caller.grants, 'create', 'orders', customerId)))
    throw notAuthorized();
  return context.db.transaction(async (tx) => {
    const before = await queries.findSubmitted(tx, requestId, caller.email);
    const made = before.length > 0 ? [] : await insert(context, tx, caller, requestId, requests);
    // A concurrent call with the same id has inserted them.
    const ids = made.length > 0 ? made : await queries.findSubmitted(tx, requestId, caller.email);
    // Random ids do not collide: it is another person's id.
    if (ids.length === 0) throw new AppError('conflict', 'This was requested by somebody else.');
    const result = await readRequests(tx, viewerOf(caller), ids);
    if (made.length > 0) await notifyOfRequests(tx, result, context.clock.now());
    return { result, total_record: result.length };
  });
}

/** Returns the ids; none if they were inserted before. */
async function insert(
  { clock }: Context,
  tx: Transaction,
  caller: Caller,
  requestId: string,
  requests: CallArguments<typeof submitCall>['body']['requests'],
): Promise<readonly number[]> {
  const kept = await findDestinations(tx, requests);
  const found = requests.map((request) => ({ ...request, destination: kept.get(keptKey(request)) }));
  refuseProblems(
    found.flatMap((request, place) => {
      const problems = orderRequestProblems(request);
      if (!request.destination && request.productId !== '')
        problems.unshift({ field: 'productId', message: NO_REQUESTED_PRODUCT });
      return problems.map(({ field, message }) => ({ field: `requests.${place}.${field}`, message }));
    }),
  );
  const now = clock.now();
  const ids = await queries.insertRequests(
    tx,
    { requestId, by: caller.email, now },
    found.map(({ destination, ...request }) => ({
      ...request,
      unitsPerPack: destination?.facts.unitsPerPack ?? 1,
    })),
  );
  if (ids.length === 0) return [];
  await audit.recordMany(
    tx,
    now,
    requests.map((request, place) => ({
      resourceId: String(ids[place]),
      customerId: request.customerId,
      by: caller,
      eventType: 'Order Request Submitted',
      description: `${request.requestedQuantity} packs of ${request.productId} were requested`,
      after: request,
    })),
  );
  return ids;
}

/** OREQ-014, OREQ-016, OREQ-017. */
export function cancelRequest(
  context: Context,
  caller: Caller,
  id: string,
  { version }: CallArguments<typeof cancelCall>['body'],
): Promise<OrderRequest> {
  return context.db.transaction(async (tx) => {
    const request = await lockVisible(tx, caller, id);
    const { grants, email } = caller;
    const isOwnCustomer = can(grants, 'create', 'orders', request.customerId);
    if (!isOwnCustomer) throw notAuthorized();
    const refusal = orderRequestRefusal('cancel', request);
    if (refusal) throw new AppError('conflict', refusal);
    const mayCancel = mayCancelRequest({
      status: request.status,
      isOwnCustomer,
      isStaff: can(grants, 'create', 'orders', ALL),
      isCreator: request.createdBy === email,
    });
    if (!mayCancel) throw new AppError('refused', NOT_CANCELLED_BY_STAFF);
    if (request.version !== version) throw new AppError('conflict', alreadyDone(request));
    const now = context.clock.now();
    const after = { ...request, status: 'CANCELLED' as const };
    await queries.saveRequests(tx, { by: email, now }, [after]);
    await audit.record(tx, now, {
      resourceId: id,
      customerId: request.customerId,
      by: caller,
      ...eventOf(request, 'CANCELLED'),
      before: auditFields(request),
      after: auditFields(after),
    });
    const [answer] = await readRequests(tx, viewerOf(caller), [request.id]);
    if (!answer) throw notFound('The order request');
    return answer;
  });
}

/** Deletes a request that is no longer pending (OREQ-018). Its orders stay. */
export function deleteRequest(context: Context, caller: Caller, id: string): Promise<{ id: string }> {
  return context.db.transaction(async (tx) => {
    const request = await lockVisible(tx, caller, id);
    const refusal = orderRequestRefusal('delete', request);
    if (refusal) throw new AppError('conflict', refusal);
    await queries.deleteRequest(tx, request.id);
    await audit.record(tx, context.clock.now(), {
      resourceId: id,
      customerId: request.customerId,
      by: caller,
      eventType: 'Order Request Deleted',
      description: `Order request ${id} for ${request.productName} was deleted`,
      before: auditFields(request),
    });
    return { id };
  });
}

/** "Not found" if it does not exist or the caller may not see it. */
async function lockVisible(tx: Transaction, { grants }: Caller, id: string): Promise<queries.KnownRequest> {
  const number = idOf(id);
  const [request] = number === undefined ? [] : await queries.lockRequests(tx, [number]);
  if (!request || !can(grants, 'read', 'orders', request.customerId)) throw notFound('The order request');
  return request;
}
