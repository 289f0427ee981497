/** Not given by the specification. */
export const ALERT_TEXTS = {
  loading: 'Loading the alerts',
  chart: 'Alerts per day by level',
  day: 'Day',
} as const;
