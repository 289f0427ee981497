import { can, ALL } from '@parwell/domain';
import { findOpenReviews, type OpenReview } from '../../inventory/reviews/open-reviews.public.ts';
import { defineWidget, FIRST_DAY, screenLink, type WidgetScope } from '../widget.ts';

const MOST = 10;

/** Staff have a screen of suspended transactions; others find theirs in the transaction log, which requires dates. */
function reviewsLink(scope: WidgetScope, review?: OpenReview) {
  const device = review && { cabinetId: review.cabinetId };
  const of = review ? { ...scope, customerId: review.customerId } : scope;
  return can(scope.grants, 'read', 'inventory', ALL)
    ? screenLink('/suspended-transactions', of, { status: 'Suspended', ...device })
    : screenLink('/transaction-log', of, {
        timestamp: { start: FIRST_DAY, end: scope.days.dayOf(scope.now.getTime()) },
        action: 'REVIEW REQD',
        review: 'open',
        ...device,
      });
}

/** DASH-048. */
export const suspendedTransactions = defineWidget({
  name: 'suspendedTransactions',
  title: 'Suspended transactions',
  form: 'table',
  counted: 'Transactions in review that nobody has resolved yet, the oldest first.',
  unit: 'transactions',
  resource: 'inventory',
  link: (scope) => reviewsLink(scope),
  async find(db, scope) {
    const found = await findOpenReviews(db, scope.tenants, MOST);
    return {
      form: 'table',
      columns: [
        { key: 'customerId', title: 'Customer', kind: 'customer' },
        { key: 'cabinetId', title: 'Device', kind: 'device' },
        { key: 'productId', title: 'Product', kind: 'text' },
        { key: 'lot', title: 'Lot', kind: 'text' },
        { key: 'transactionType', title: 'Type', kind: 'text' },
        { key: 'transactionReason', title: 'Reason', kind: 'text' },
        { key: 'suspendedReason', title: 'Suspended because', kind: 'text' },
        { key: 'attemptedQty', title: 'Attempted', kind: 'number' },
        { key: 'diffQty', title: 'Difference', kind: 'number' },
      ],
      rows: found.map((review) => {
        const { total: _total, createdAt: _createdAt, ...cells } = review;
        return { cells, link: reviewsLink(scope, review), tone: null };
      }),
      total: found[0]?.total ?? 0,
    };
  },
});
