/** The texts of Telemetry that the specification does not give. */
export const ALERT_TEXTS = {
  loading: 'Loading the alerts',
  chart: 'Alerts per day by level',
  day: 'Day',
} as const;
