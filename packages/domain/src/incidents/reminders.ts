import type { IncidentSeverity, IncidentState } from './incident-states.ts';

const MINUTE_MS = 60_000;
/** When a high incident that nobody took is mailed again (N3). */
const REMINDERS_MS = [30 * MINUTE_MS, 120 * MINUTE_MS] as const;

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
