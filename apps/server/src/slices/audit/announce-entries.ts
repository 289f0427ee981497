import { SLICES, type LiveTopic } from '@parwell/contract';
import { LIVE_AUDIENCES } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { changed } from '../live/live.public.ts';
import type { AuditEntry } from './audit-entry.ts';

/** What concerns one user, such as a sign-out or a report, is announced with that user, where it happens. */
const TOLD: ReadonlyMap<string, LiveTopic> = new Map(
  SLICES.filter((slice) => !['nobody', 'owner'].includes(LIVE_AUDIENCES[slice] as string)).map((slice) => [
    slice,
    slice,
  ]),
);

/** Whatever is worth an entry is worth another look by those whose pages show it. */
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
