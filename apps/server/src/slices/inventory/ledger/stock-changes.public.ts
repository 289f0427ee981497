import type { LedgerRow, Review, Tag } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { defineHook } from '../../../platform/db/hooks.ts';

/** A receipt announced to a device that somebody there has rejected (R13). */
export interface RejectedReceipt {
  readonly cabinetId: string;
  readonly shipmentId: string;
  /** Why, and by whom. */
  readonly problem: string;
}

export interface Posting {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
  readonly tags: readonly Tag[];
  /** Opened, joined or resolved. */
  readonly reviews: readonly Review[];
  /** The keys of those that are new. */
  readonly openedReviews: ReadonlySet<string>;
  readonly rejected: readonly RejectedReceipt[];
  /** Shipment lines of which something came, was reviewed or ended. */
  readonly lineKeys: readonly string[];
  /** Products that came, went, were used or can be used for another time than before. */
  readonly productIds: readonly string[];
  readonly now: Date;
}

export type PostingContext = Pick<Context, 'config' | 'clock' | 'enqueue'>;

export interface StockPosted extends Posting {
  readonly context: PostingContext;
}

/** Something was posted. Nobody looks for new rows by their numbers: rows commit out of order (S13). */
export const stockPosted = defineHook<StockPosted>('stockPosted');

/**
 * The ledger is about to decide about these vends. A reaction returns those that can no longer reverse by themselves
 * (S17).
 */
export const vendsLoaded = defineHook<{ readonly vendKeys: readonly string[] }, readonly string[]>(
  'vendsLoaded',
);

/** Figures of a customer differed from the ledger and were corrected. */
export const stockRecounted = defineHook<{ readonly customerId: string }>('stockRecounted');
