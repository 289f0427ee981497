import type { Transaction } from '../../../platform/db/database.ts';
import { changed } from '../../live/live.public.ts';
import { countCustomerStock } from '../figures/customer-stock.service.ts';
import { recordCorrections } from '../history/history.service.ts';
import type { Posting, PostingContext } from './stock-changes.public.ts';
import { tellOfExpiredVends } from '../lots/alert-expired-vends.service.ts';
import { tellOfReviews } from '../reviews/notify-reviews.service.ts';
import { countUsage, noteStocked } from '../figures/usage.service.ts';

/** What follows from a posting. It runs in the same transaction: if it fails, nothing is posted. */
export type PostingListener = (
  tx: Transaction,
  posting: Posting,
  context: PostingContext,
) => Promise<unknown>;

/** Pages that show the stock, and deliveries of which something came. */
const announceStock: PostingListener = async (tx, { customerId, lineKeys }) => {
  changed(tx, 'inventory', customerId);
  if (lineKeys.length > 0) changed(tx, 'shipments', customerId);
};

/** What this slice does after a posting, in this order, before later slices react to `stockPosted`. Nobody looks for new rows by their numbers (S13). */
export const POSTING_LISTENERS: readonly PostingListener[] = [
  countUsage,
  noteStocked,
  countCustomerStock,
  recordCorrections,
  tellOfReviews,
  tellOfExpiredVends,
  announceStock,
];
