import type { LedgerRow, Review, Tag } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineHook } from '../../platform/db/hooks.ts';
import { changed } from '../live/live.public.ts';
import { countCustomerStock } from './customer-stock.service.ts';
import { recordCorrections } from './history.service.ts';
import { tellOfExpiredVends } from './tell-expired-vends.service.ts';
import { tellOfReviews } from './tell-reviews.service.ts';
import { countUsage, noteStocked } from './usage.service.ts';

/** What a device was told will come, and somebody there has rejected (R13). */
export interface RejectedReceipt {
  readonly cabinetId: string;
  readonly shipmentId: string;
  /** Why, and by whom. */
  readonly problem: string;
}

/** What was posted for a customer in one transaction. */
export interface Posting {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
  /** Those that changed, as they are now. */
  readonly tags: readonly Tag[];
  /** Opened, joined or resolved. */
  readonly reviews: readonly Review[];
  /** The keys of those that are new. */
  readonly openedReviews: ReadonlySet<string>;
  readonly rejected: readonly RejectedReceipt[];
  /** Shipment lines of which something came, was reviewed or ended. */
  readonly lineKeys: readonly string[];
  /** Products of which something came, went, was used or can be used for another time than before. */
  readonly productIds: readonly string[];
  readonly now: Date;
}

/** What is needed to post, and for what follows from it. */
export type PostingContext = Pick<Context, 'config' | 'clock' | 'enqueue'>;

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

/** What later slices react to, after `POSTING_LISTENERS` and in the same transaction. */
export interface StockPosted extends Posting {
  readonly context: PostingContext;
}

export const stockPosted = defineHook<StockPosted>('stockPosted');

/** What this slice does after a posting, in this order. Nobody looks for new rows by their numbers (S13). */
export const POSTING_LISTENERS: readonly PostingListener[] = [
  countUsage,
  noteStocked,
  countCustomerStock,
  recordCorrections,
  tellOfReviews,
  tellOfExpiredVends,
  announceStock,
];
