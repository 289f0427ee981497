export const ALERT_LEVELS = ['None', 'Notice', 'Info', 'Warning', 'Error', 'Fatal'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

export const ALERT_GROUPS = [
  'TEMPERATURE',
  'CONNECTIVITY',
  'DOOR',
  'POWER',
  'INVENTORY',
  'HARDWARE',
] as const;
export type AlertGroup = (typeof ALERT_GROUPS)[number];

export const NO_ALERTS = 'No alert records found.';
export const NO_TEMPERATURES = 'No temperature records found.';
export const TELEMETRY_PROMPT = 'Select the filter criteria above to view telemetry information.';
