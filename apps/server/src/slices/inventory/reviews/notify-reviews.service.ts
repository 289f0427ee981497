import { shownUser, type Review } from '@parwell/domain';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { deviceNameFor } from '../../devices/devices.public.ts';
import { listPath } from '../../notifications/list-path.public.ts';
import { notify, type Notification } from '../../notifications/notify.public.ts';
import { forgetWaiting } from '../../notifications/waiting-mails.public.ts';
import { products } from '../../products/products.public.ts';

interface Opened {
  readonly customerId: string;
  readonly reviews: readonly Review[];
  readonly openedReviews: ReadonlySet<string>;
  readonly now: Date;
}

/**
 * Notifies people of a transaction that went to review (N1). Later attempts that join it, and reviews decided at
 * once, send nothing; a review decided before the mails are sent is removed from them.
 */
export async function notifyReviews(
  tx: Transaction,
  { customerId, reviews, openedReviews, now }: Opened,
): Promise<void> {
  const decided = reviews.filter(({ status }) => status !== 'Suspended').map(({ key }) => key);
  if (decided.length > 0) await forgetWaiting(tx, customerId, 'suspended_transaction', decided);
  const opened = reviews.filter(({ key, status }) => status === 'Suspended' && openedReviews.has(key));
  if (opened.length === 0) return;
  const names = new Map((await findNames(tx, opened)).map(({ key, ...named }) => [key, named]));
  await notify(
    tx,
    opened.map((review) => notificationOf(customerId, review, now, names.get(review.key))),
  );
}

interface Names {
  readonly device: string;
  readonly product: string;
}

const findNames = (tx: Transaction, reviews: readonly Review[]) =>
  tx.many<Names & { key: string }>(sql`
    SELECT key, ${deviceNameFor(sql`stock_reviews.cabinet_id`, sql`stock_reviews.customer_id`)} AS device,
      coalesce((SELECT product_name FROM ${products} WHERE products.product_id = stock_reviews.product_id),
        stock_reviews.product_id) AS product
    FROM stock_reviews WHERE key = ANY(${reviews.map(({ key }) => key)})`);

function notificationOf(
  customerId: string,
  review: Review,
  now: Date,
  { device, product }: Names = { device: review.cabinetId, product: '' },
): Notification {
  const { key, cabinetId, lot, suspendedReason, openedAt } = review;
  const facts = [
    ['Device', `${device} (${cabinetId})`],
    ['Product', product],
    ['Lot', lot],
    ['Why', suspendedReason],
    ['By', shownUser(review)],
  ] as const;
  return {
    customerId,
    type: 'suspended_transaction',
    cause: 'reviews',
    happenedAt: now,
    content: {
      kind: 'happened',
      about: key,
      title: `Transaction in review at ${device} (${cabinetId})`,
      advice: 'Check what is in the device. Nothing changes until the transaction is approved or rejected.',
      facts: [
        ...facts.filter(([, value]) => value !== ''),
        ['When', { at: new Date(openedAt).toISOString() }],
      ],
      // The page where customers see it too.
      path: listPath('/transaction-log', customerId, {
        timestamp: 'LAST_30_DAYS',
        cabinetId,
        action: 'REVIEW REQD',
      }),
    },
  };
}
