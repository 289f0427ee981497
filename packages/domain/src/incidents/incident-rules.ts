import type { AlertLevel } from '../alerts/alert-levels.ts';
import type { IncidentSeverity } from './incident-states.ts';

/** The rules for alerts that no other rule names. */
export const OTHER_FATAL = 'OTHER_FATAL';
export const OTHER_ERROR = 'OTHER_ERROR';

/** When something is an incident, and when it is over (C1). Staff may change it; times are in minutes. */
export interface IncidentRule {
  /** The alert type it is about, or one of the two for all others. */
  readonly alertType: string;
  /** So long something measured must last before it counts. What a device says counts at once. */
  readonly hold: number;
  /** So long it must be gone before it is over; for alerts without an end, so long without another. */
  readonly clear: number;
  readonly severity: IncidentSeverity;
  /** After so long the severity is high. */
  readonly highAfter: number | null;
  /** It closes itself so long after it was over; null: people close it. */
  readonly closeAfter: number | null;
  readonly sendMessage: boolean;
}

type Times = readonly [hold: number, clear: number];

/** As they are before staff change them. */
export const incidentRules = (): readonly IncidentRule[] => [
  rule('TEMPERATURE_HIGH', [15, 15], 'high', null),
  rule('TEMPERATURE_LOW', [15, 15], 'high', null),
  rule('POWER_LOST', [0, 0], 'high', 60),
  rule('DOOR_OPEN', [0, 0], 'low', 60),
  rule('DEVICE_SILENT', [30, 5], 'low', 60, 240),
  rule('SENSOR_SILENT', [60, 0], 'low', 60),
  rule('GATEWAY_SILENT', [0, 5], 'high', 60),
  rule('EXPIRED_VEND', [0, 0], 'high', null),
  rule(OTHER_FATAL, [0, 60], 'high', 1440),
  rule(OTHER_ERROR, [0, 60], 'low', 1440),
];

const rule = (
  alertType: string,
  [hold, clear]: Times,
  severity: IncidentSeverity,
  closeAfter: number | null,
  highAfter: number | null = null,
): IncidentRule => ({ alertType, hold, clear, severity, highAfter, closeAfter, sendMessage: true });

/** The alert types that end the conditions of others. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  TEMPERATURE_NORMAL: ['TEMPERATURE_HIGH', 'TEMPERATURE_LOW'],
  POWER_RESTORED: ['POWER_LOST'],
  DOOR_CLOSED: ['DOOR_OPEN'],
  DEVICE_HEARD: ['DEVICE_SILENT'],
  SENSOR_HEARD: ['SENSOR_SILENT'],
  GATEWAY_HEARD: ['GATEWAY_SILENT'],
};

/** The conditions that an alert ends. */
export const endedBy = (alertType: string): readonly string[] => ENDS[alertType] ?? [];

/** Whether another alert says when a condition is over; if not, it is over when no more alerts come. */
export const hasEnd = (alertType: string): boolean =>
  Object.values(ENDS).some((ended) => ended.includes(alertType));

/** Whether an alert tells of a moment, which is over as soon as it is told: nothing ends it, and nothing is waited for. */
export const isMomentary = ({ clear }: Pick<IncidentRule, 'clear'>, alertType: string): boolean =>
  clear === 0 && !hasEnd(alertType);

/**
 * The rule that an alert falls under; undefined: it opens nothing. Temperatures and what no rule names count from Error on, what a
 * rule names otherwise at any level (C1).
 */
export function ruleFor(
  rules: ReadonlyMap<string, IncidentRule>,
  alertType: string,
  level: AlertLevel,
): IncidentRule | undefined {
  if (endedBy(alertType).length > 0) return undefined;
  const named = rules.get(alertType);
  if (named && !alertType.startsWith('TEMPERATURE_')) return named;
  if (level !== 'Error' && level !== 'Fatal') return undefined;
  return named ?? rules.get(level === 'Fatal' ? OTHER_FATAL : OTHER_ERROR);
}
