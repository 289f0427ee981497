/** The list of fatal alerts, newest first. */
export const fatalAlertsPath = `/telemetry?${new URLSearchParams({ filter: JSON.stringify({ alertLevel: 'Fatal' }) })}`;
