/** Newest first. */
export const fatalAlertsPath = `/telemetry?${new URLSearchParams({ filter: JSON.stringify({ alertLevel: 'Fatal' }) })}`;
