import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Database, Transaction } from './database.ts';

/** Gives others their turn between two batches. */
const PAUSE_MS = 50;
/** The next run removes the rest. A job may take 15 minutes. */
const LONGEST_MS = 10 * 60_000;
export const BATCH_ROWS = 1000;

interface Removal {
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  /** Removes at most `limit` rows and returns how many it read; fewer than `limit` if no more are left. */
  readonly batch: (tx: Transaction, limit: number) => Promise<number>;
  /** Writes the audit entry: once in a run, with the first batch. */
  readonly record?: (tx: Transaction) => Promise<void>;
}

/**
 * Short transactions, so that nobody waits: rows that are locked are left for the next run, and instead of waiting
 * for another lock the job fails and is tried again. May be stopped after any batch.
 */
export async function removeInBatches(
  { db, log }: { readonly db: Database; readonly log: Log },
  { what, signal, batch, record }: Removal,
): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  let removed = 0;
  while (performance.now() < end) {
    signal?.throwIfAborted();
    const count = await db.transaction(async (tx) => {
      await tx.plain(`SET LOCAL lock_timeout = '2s'; SET LOCAL statement_timeout = '30s'`);
      const found = await batch(tx, BATCH_ROWS);
      if (found > 0 && removed === 0) await record?.(tx);
      return found;
    });
    removed += count;
    if (count < BATCH_ROWS) break;
    await pause(PAUSE_MS, undefined, { signal });
  }
  if (removed > 0) log.info({ what, removed }, 'old rows removed');
  return removed;
}
