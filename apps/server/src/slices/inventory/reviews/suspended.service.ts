import { randomUUID } from 'node:crypto';
import type { CallArguments, resolveSuspendedTransaction } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { JsonText } from '../../../platform/json-text.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { resolveReview } from './resolve-review.service.ts';
import { findReviewById } from './reviews.queries.ts';
import { askQuantity } from '../stock/stock-questions.service.ts';
import { isStockRefusal, stockRefused } from '../ledger/stock-refusal.ts';
import { readSuspended } from './suspended.list.ts';

const missing = () => notFound('The suspended transaction');

export async function getSuspended(db: Queryable, id: number): Promise<JsonText> {
  const found = await readSuspended(db, id);
  if (!found) throw missing();
  return found;
}

type Resolution = CallArguments<typeof resolveSuspendedTransaction>['body'];

/** Resolves a transaction in review. Who comes second is told who was first (S26). */
export async function resolveSuspended(
  context: Context,
  caller: Caller,
  id: number,
  { status, qty, memo, confirmed }: Resolution,
): Promise<JsonText> {
  const review = await findReviewById(context.db, id);
  if (!review) throw missing();
  const { key: reviewKey, cabinetId, attempted } = review;
  // What was attempted somebody has entered or a device has reported before.
  const questions =
    confirmed || status === 'Rejected' || qty === attempted
      ? []
      : await askQuantity(context.db, { ...review, quantity: qty });
  try {
    await resolveReview(context, caller, {
      // It is resolved once, whatever the request is called.
      requestId: randomUUID(),
      cabinetId,
      reviewKey,
      status,
      quantity: qty,
      memo,
      questions,
    });
  } catch (error) {
    // Had it been resolved, the service would have said by whom: the ledger of the device's customer does not know it.
    throw isStockRefusal(error, 'review_resolved') ? stockRefused({ code: 'review_of_moved_device' }) : error;
  }
  return getSuspended(context.db, id);
}
