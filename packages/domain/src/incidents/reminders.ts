import type { IncidentSeverity, IncidentState } from './incident-states.ts';

const MINUTE_MS = 60_000;
/** After these times a high incident that nobody acknowledged is mailed again (N3). */
const REMINDERS_MS = [30 * MINUTE_MS, 120 * MINUTE_MS] as const;

/** Instants are milliseconds. */
export interface RemindedIncident {
  readonly state: IncidentState;
  readonly severity: IncidentSeverity;
  /** When it became open and high. */
  readonly since: number;
  readonly reminders: number;
}

/** Undefined: no further reminder. */
export function reminderAt({ state, severity, since, reminders }: RemindedIncident): number | undefined {
  const after = REMINDERS_MS[reminders];
  return state === 'Open' && severity === 'high' && after !== undefined ? since + after : undefined;
}
