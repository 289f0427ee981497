import { SLICES, type LiveTopic } from '@parwell/contract';
import { LIVE_AUDIENCES } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Entries about one user, such as a sign-out or a report, are announced to that user by their own slices. */
const TOLD: ReadonlyMap<string, LiveTopic> = new Map(
  SLICES.filter((slice) => !['nobody', 'owner'].includes(LIVE_AUDIENCES[slice] as string)).map((slice) => [
    slice,
    slice,
  ]),
);

/** A change worth an audit entry is worth a refresh of the pages that show it. */
export function announceEntries(
  tx: Transaction,
  entries: readonly Pick<AuditEntry, 'service' | 'customerId'>[],
): void {
  if (entries.length === 0) return;
  changed(tx, 'audit', null);
  const customersOf = Map.groupBy(entries, ({ service }) => TOLD.get(service));
  for (const [topic, ofTopic] of customersOf) {
    if (!topic) continue;
    for (const customerId of new Set(ofTopic.map((entry) => entry.customerId ?? null)))
      changed(tx, topic, customerId);
  }
}
