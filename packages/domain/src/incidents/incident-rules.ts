import type { AlertLevel } from '../alerts/alert-levels.ts';
import type { IncidentSeverity } from './incident-states.ts';

/** Alerts that no other rule names. */
export const OTHER_FATAL = 'OTHER_FATAL';
export const OTHER_ERROR = 'OTHER_ERROR';

/** When something is an incident, and when it is over (C1). Staff may change it; times are in minutes. */
export interface IncidentRule {
  readonly alertType: string;
  /** A measurement must last this long before it counts. Alerts of a device count at once. */
  readonly hold: number;
  /** It must be gone this long before it is over; for alerts without an end, this long without another. */
  readonly clear: number;
  readonly severity: IncidentSeverity;
  /** After this time the severity is high. */
  readonly highAfter: number | null;
  /** It closes itself this long after it was over; null: people close it. */
  readonly closeAfter: number | null;
  readonly sendMessage: boolean;
}

type Times = readonly [hold: number, clear: number];

/** Before staff change them. */
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

/** By alert type: the types of the conditions that it ends. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  TEMPERATURE_NORMAL: ['TEMPERATURE_HIGH', 'TEMPERATURE_LOW'],
  POWER_RESTORED: ['POWER_LOST'],
  DOOR_CLOSED: ['DOOR_OPEN'],
  DEVICE_HEARD: ['DEVICE_SILENT'],
  SENSOR_HEARD: ['SENSOR_SILENT'],
  GATEWAY_HEARD: ['GATEWAY_SILENT'],
};

export const endedBy = (alertType: string): readonly string[] => ENDS[alertType] ?? [];

/** Without an end signal a condition is over when no more alerts come. */
export const hasEnd = (alertType: string): boolean =>
  Object.values(ENDS).some((ended) => ended.includes(alertType));

/** A moment is over as soon as it is reported: nothing ends it, and nothing is waited for. */
export const isMomentary = ({ clear }: Pick<IncidentRule, 'clear'>, alertType: string): boolean =>
  clear === 0 && !hasEnd(alertType);

/**
 * Undefined: the alert opens nothing. Temperatures and alerts without a rule of their own count from Error on,
 * others at any level (C1).
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
