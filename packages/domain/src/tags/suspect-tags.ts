import type { TagPhase } from '../inventory/ledger/stock.ts';

/** A tag is suspect when full reads have missed it for this long, by the device's clock (S15). */
export const SUSPECT_AFTER_MS = 24 * 3_600_000;

export const SUSPECT_REASONS = ['Not seen', 'Seen elsewhere', 'Unknown tag'] as const;
export type SuspectReason = (typeof SUSPECT_REASONS)[number];

/** A device's last reading of a tag, and the ledger's facts. */
export interface SuspectFacts {
  /** The device sees it, or saw it until full reads missed it. */
  readonly present: boolean;
  /** The first full read that missed it, by the device's clock. */
  readonly missedSince: Date | null;
  /** The latest known time of the device's clock. */
  readonly clockAt: Date | null;
  /** Null for a tag that no shipment has named (S19). */
  readonly phase: TagPhase | null;
  readonly active: boolean | null;
  /** The ledger has it in this device, or had it there last. */
  readonly isHome: boolean | null;
}

/** Null if the reading agrees with the ledger. All times are by one device's clock (S12). */
export function suspectReason(facts: SuspectFacts): SuspectReason | null {
  const { present, missedSince, clockAt, phase, active, isHome } = facts;
  if (!present) return null;
  const isMissed = missedSince !== null;
  if (phase === null) return isMissed ? null : 'Unknown tag';
  if (active !== true) return null;
  const isHere = isHome === true && (phase === 'on hand' || phase === 'pending');
  if (!isHere) return isMissed ? null : 'Seen elsewhere';
  const isLong =
    isMissed && clockAt !== null && clockAt.getTime() - missedSince.getTime() >= SUSPECT_AFTER_MS;
  return isLong ? 'Not seen' : null;
}
