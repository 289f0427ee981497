import type { LiveTopic } from '@parwell/contract';
import type { Database, Transaction } from '../../platform/db/database.ts';

/**
 * Tells pages that something of a slice has changed, so that they ask for it again (L1): in a transaction as soon as it
 * is committed, otherwise at once. Whatever writes an audit entry is announced by it. `userId`: what only this user sees.
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
