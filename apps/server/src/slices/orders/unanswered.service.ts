import { answeredRefusal, closedOrderFailure, orderAgainRefusal, type AskedOrder } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { auditOf } from '../audit/audit.public.ts';
import {
  findIsSent,
  requireConfigured,
  sendDocumentAgain,
  withdrawDocument,
} from '../exchange/exchange.public.ts';
import { orderFailed } from './order-changes.public.ts';
import { readSummary } from './order-detail.queries.ts';
import { requireOrder } from './order-detail.service.ts';
import { failRequest, lockRequest } from './orders.queries.ts';
import { orderDocumentId } from './unanswered.public.ts';
import * as queries from './unanswered.queries.ts';

const audit = auditOf('orders', 'order');

/** Locks a request: its answer and other actions wait. */
async function lockAsked(tx: Transaction, caller: Caller, orderNumber: string) {
  const { requestNumber } = await requireOrder(tx, caller, orderNumber);
  const lines = await lockRequest(tx, requestNumber);
  const [first] = lines;
  if (!first) throw notFound('The request');
  const done = await queries.findUnanswered(tx, requestNumber);
  const asked: AskedOrder = {
    requestNumber,
    poStatus: first.poStatus,
    orderNumber: first.orderNumber ?? '',
    closedBy: done.closedBy,
  };
  return { requestNumber, customerId: first.customerId, lines, asked, sentAgainAt: done.sentAgainAt };
}

/** The order as it is now, under its current number. */
const summaryOf = async (tx: Transaction, caller: Caller, requestNumber: string): Promise<JsonText> =>
  readSummary(tx, await requireOrder(tx, caller, requestNumber));

/**
 * Sends the document of an order again to an ERP that may have lost it. An ERP that has it ignores it, because it is
 * the same document (R12).
 */
export const sendOrderAgain = (context: Context, caller: Caller, orderNumber: string): Promise<JsonText> =>
  context.db.transaction(async (tx) => {
    requireConfigured(context, 'erp');
    const { requestNumber, customerId, asked } = await lockAsked(tx, caller, orderNumber);
    const documentId = orderDocumentId(requestNumber);
    const isSent = await findIsSent(tx, documentId);
    const refusal = orderAgainRefusal(asked, { isSent: isSent ?? false });
    if (refusal !== null) throw new AppError('refused', refusal);
    const now = context.clock.now();
    await sendDocumentAgain(context, tx, documentId);
    await queries.noteSentAgain(tx, requestNumber, now);
    await audit.record(tx, now, {
      resourceId: requestNumber,
      customerId,
      by: caller,
      eventType: 'Order Sent Again',
      description: `Request ${requestNumber} is sent to the ERP again`,
      after: { requestNumber, documentId },
    });
    return summaryOf(tx, caller, requestNumber);
  });

/** Stops waiting: the request has failed, its batches are free, and nothing is on order any more (R8, R12). */
export const closeOrder = (
  { db, clock }: Context,
  caller: Caller,
  orderNumber: string,
  reason: string,
): Promise<JsonText> =>
  db.transaction(async (tx) => {
    const { requestNumber, customerId, lines, asked, sentAgainAt } = await lockAsked(tx, caller, orderNumber);
    const refusal = answeredRefusal(asked);
    if (refusal !== null) throw new AppError('refused', refusal);
    const now = clock.now();
    const failure = closedOrderFailure(reason);
    const wasUnsent = await withdrawDocument(tx, 'erp', orderDocumentId(requestNumber), sentAgainAt);
    await failRequest(tx, requestNumber, { failure, at: now, by: caller.email });
    await publish(tx, orderFailed, { requestNumber, reason: failure, at: now, lines });
    await queries.noteClosed(tx, requestNumber, caller.email, now);
    await audit.record(tx, now, {
      resourceId: requestNumber,
      customerId,
      by: caller,
      eventType: 'Order Closed',
      description: `Request ${requestNumber}: ${failure}`,
      before: { poStatus: asked.poStatus },
      after: { poStatus: 'Failed', failure, wasUnsent },
    });
    return summaryOf(tx, caller, requestNumber);
  });
