// What happens to stock, for later slices to react to.
import type { LedgerRow, Review, Tag } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { defineHook } from '../../../platform/db/hooks.ts';

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

export interface StockPosted extends Posting {
  readonly context: PostingContext;
}

/** Something was posted. Nobody looks for new rows by their numbers: rows commit out of order (S13). */
export const stockPosted = defineHook<StockPosted>('stockPosted');

/** The ledger is about to decide what events mean. Each answers which of these vends cannot be reversed by themselves any more (S17). */
export const vendsLookedUp = defineHook<{ readonly vendKeys: readonly string[] }, readonly string[]>(
  'vendsLookedUp',
);

/** Figures of a customer differed from the ledger and were put right. */
export const stockRecounted = defineHook<{ readonly customerId: string }>('stockRecounted');
