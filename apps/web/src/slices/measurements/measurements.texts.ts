/** Not given by the specification. */
export const GRAPH_TEXTS = {
  groupBy: 'One graph per',
  loading: 'Loading the temperatures',
  loadingMore: 'Loading more temperatures',
  loadingCompartments: 'Loading the compartments',
  loadingGraph: (graph: string) => `Loading ${graph}`,
  temperatureOf: (name: string) => `Temperature of ${name}`,
  meanKinetic: 'Mean kinetic',
  outOfRange: 'Out of range',
  never: 'Never',
  tooWarm: 'Too warm',
  tooCold: 'Too cold',
  unknown: 'Unknown',
  byReading: 'Counted by reading',
  assumedRange: 'Range assumed',
  allowed: 'Allowed',
  allowedRange: (number: number) => (number === 1 ? 'Allowed range' : `Allowed range ${number}`),
  /** After the last value. */
  allowedSo: (range: string) => `allowed ${range}`,
  alerts: 'Alerts',
  alertsOf: (name: string) => `Alerts of ${name}`,
  moreAlerts: (count: number) => `${count} more in Telemetry`,
  shownOf: (shown: number, total: number, kind: string) =>
    `${shown} of ${total} ${kind}, excursions first, then by name`,
  showMore: (left: number) => `Show more (${left})`,
  linesOmitted: (count: number) =>
    `${count} more lines are not shown. Open a device to see all of its lines.`,
  /** The period of the summary while a part of the graph is magnified. */
  magnified: (from: string, to: string) => `Shown: ${from} to ${to}`,
  /** `own` is the user's zone. */
  inZone: (zone: string, of: 'device' | 'customer' | 'business', own: string) =>
    `Days and times are those of ${zone}, the time zone of the ${of}. ${zone === own ? 'It is yours, too.' : `Yours is ${own}.`}`,
  nothingChosen: 'Show the average or the minimum and maximum.',
  connectivity: 'Connectivity per day',
  lte: 'LTE signal',
  wifi: 'WiFi signal',
  weight: 'Weight by tray',
} as const;
