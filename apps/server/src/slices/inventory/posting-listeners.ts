import type { LedgerRow, Review } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { countReceived } from '../orders/orders.public.ts';
import { recordCorrections } from './history.service.ts';
import { countUsage, noteStocked } from './usage.service.ts';

/** What was posted for a customer in one transaction. */
export interface Posting {
  readonly customerId: string;
  readonly rows: readonly LedgerRow[];
  /** Opened, joined or resolved. */
  readonly reviews: readonly Review[];
  /** Shipment lines of which something came, was reviewed or ended. */
  readonly lineKeys: readonly string[];
  readonly now: Date;
}

/** What follows from a posting. It runs in the same transaction: if it fails, nothing is posted. */
export type PostingListener = (tx: Transaction, posting: Posting) => Promise<unknown>;

/** All that follows from a posting, in this order. Nobody looks for new rows by their numbers (S13). */
export const POSTING_LISTENERS: readonly PostingListener[] = [
  countUsage,
  noteStocked,
  recordCorrections,
  countReceived,
];
