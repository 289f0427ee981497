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

/** Resolves a transaction in review. A second person sees who was first (S26). */
export async function resolveSuspended(
  context: Context,
  caller: Caller,
  id: number,
  { status, qty, memo, confirmed }: Resolution,
): Promise<JsonText> {
  const review = await findReviewById(context.db, id);
  if (!review) throw missing();
  const { key: reviewKey, cabinetId, attempted } = review;
  // A person entered, or a device reported, the attempted quantity before.
  const questions =
    confirmed || status === 'Rejected' || qty === attempted
      ? []
      : await askQuantity(context.db, { ...review, quantity: qty });
  try {
    await resolveReview(context, caller, {
      // A review is resolved once anyway, so the request needs no id of its own.
      requestId: randomUUID(),
      cabinetId,
      reviewKey,
      status,
      quantity: qty,
      memo,
      questions,
    });
  } catch (error) {
    // For a resolved review the service names the resolver. Otherwise the review is not in the ledger of the device's
    // present customer.
    throw isStockRefusal(error, 'review_resolved') ? stockRefused({ code: 'review_of_moved_device' }) : error;
  }
  return getSuspended(context.db, id);
}
