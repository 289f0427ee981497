import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { doneBefore, isStockRefusal } from '../ledger/stock-refusal.ts';
import { act, type Act } from '../stock/hand-stock.service.ts';
import { findResolver } from './reviews.queries.ts';

interface Resolution extends Act {
  readonly reviewKey: string;
  readonly status: 'Approved' | 'Rejected';
  readonly quantity: number;
  readonly memo: string;
}

/** A review is resolved once; a second person sees who did it (S26). */
export const resolveReview = (context: Context, caller: Caller, resolution: Resolution) => {
  const { reviewKey, status, quantity, memo } = resolution;
  const decided = { reviewKey, status, quantity, memo };
  return act(
    context,
    caller,
    resolution,
    (base) => ({ ...base, ...decided, kind: 'resolve review' }),
    {
      eventType: 'Suspended Transaction Resolved',
      description: `A suspended transaction of ${resolution.cabinetId} was resolved: ${status}`,
      after: decided,
    },
    async (tx, error) => {
      if (!isStockRefusal(error, 'review_resolved')) return;
      const resolver = await findResolver(tx, reviewKey);
      if (!resolver || resolver.cabinetId !== resolution.cabinetId)
        throw notFound('The suspended transaction');
      if (resolver.at) throw doneBefore('resolved', resolver.by, resolver.at);
    },
  );
};
