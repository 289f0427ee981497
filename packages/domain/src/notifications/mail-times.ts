import type { IncidentSeverity, IncidentState } from '../incidents/incident-states.ts';

const MINUTE_MS = 60_000;
/** What happens in this time after the first is in one mail (N4). */
const GATHER_MS = 2 * MINUTE_MS;
/** The next mail for the same cause and address comes no sooner. */
const PAUSE_MS = 15 * MINUTE_MS;
/** What could not be sent for so long becomes a digest of how things stand (N5). */
const STALE_MS = 60 * MINUTE_MS;
/** When a high incident that nobody took is mailed again (N3). */
const REMINDERS_MS = [30 * MINUTE_MS, 120 * MINUTE_MS] as const;

/** When what first happened at a time is mailed, after the last mail for the same cause and address (N4). */
export const mailAt = (firstAt: number, lastMailedAt: number | null): number =>
  Math.max(firstAt + GATHER_MS, (lastMailedAt ?? -Infinity) + PAUSE_MS);

/** A clock may be ahead by so much without anybody noticing. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** When something counts as having happened: a clock that is far ahead must not delay its mail. */
export const countedFrom = (happenedAt: number, now: number): number =>
  happenedAt > now + TOLERANCE_MS ? now - GATHER_MS : happenedAt;

export const isStale = (dueAt: number, now: number): boolean => now - dueAt >= STALE_MS;

/** What decides whether an incident is mailed again. Instants are milliseconds. */
export interface RemindedIncident {
  readonly state: IncidentState;
  readonly severity: IncidentSeverity;
  /** When it became open and high. */
  readonly since: number;
  /** How often it was repeated since then. */
  readonly reminders: number;
}

/** When an incident is mailed again because nobody took it; undefined: not at all. */
export function reminderAt({ state, severity, since, reminders }: RemindedIncident): number | undefined {
  const after = REMINDERS_MS[reminders];
  return state === 'Open' && severity === 'high' && after !== undefined ? since + after : undefined;
}

/** So many bounces in a row, and an address is left out until somebody sends it a test (N10). */
const MOST_BOUNCES = 3;
export const isSkipped = (bouncesInARow: number): boolean => bouncesInARow >= MOST_BOUNCES;
