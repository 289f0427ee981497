import type { Transaction } from '../../platform/db/database.ts';
import { announceEntries } from './announce-entries.ts';
import type { AuditEvent } from './audit-entry.ts';
import { insertEntries } from './audit.queries.ts';

export type { AuditEvent } from './audit-entry.ts';

/**
 * Usage: `const audit = auditOf('personas', 'persona');`, then `audit.record(tx, now, …)` in the transaction of the
 * change. Pages hear of it too.
 */
export const auditOf = (service: string, resourceType: string) => {
  /** In this order, in one statement. */
  const recordMany = async (tx: Transaction, now: Date, events: readonly AuditEvent[]): Promise<void> => {
    const entries = events.map((event) => ({ service, resourceType, ...event }));
    await insertEntries(tx, now, entries);
    announceEntries(tx, entries);
  };
  return {
    recordMany,
    record: (tx: Transaction, now: Date, event: AuditEvent): Promise<void> => recordMany(tx, now, [event]),
  };
};
