import type { Transaction } from '../../platform/db/database.ts';
import type { AuditEvent } from './audit-entry.ts';
import { insertEntries } from './audit.queries.ts';

export type { AuditEvent } from './audit-entry.ts';

/**
 * How a slice writes to the audit log: `const audit = auditOf('personas', 'persona');`, then `audit.record(tx, now, …)`
 * in the transaction of the change.
 */
export const auditOf = (service: string, resourceType: string) => ({
  record: (tx: Transaction, now: Date, event: AuditEvent): Promise<void> =>
    insertEntries(tx, now, [{ service, resourceType, ...event }]),
  /** Writes many entries in one statement, in this order. */
  recordMany: (tx: Transaction, now: Date, events: readonly AuditEvent[]): Promise<void> =>
    insertEntries(
      tx,
      now,
      events.map((event) => ({ service, resourceType, ...event })),
    ),
});
