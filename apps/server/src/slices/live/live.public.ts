import type { LiveTopic } from '@parwell/contract';
import type { Database, Transaction } from '../../platform/db/database.ts';

/**
 * Pages load a changed slice again (L1). In a transaction this is sent after the commit, otherwise at once. Audit
 * entries announce their changes by themselves. `userId`: only this user sees it.
 */
export function changed(
  db: Database | Transaction,
  topic: LiveTopic,
  customerId: string | null,
  { userId }: { readonly userId?: string } = {},
): void {
  const announce = () => db.changes.announce({ topic, customerId, userId });
  if ('inTransaction' in db) db.afterCommit(announce);
  else announce();
}
