/** The texts of the graphs that the specification does not give. */
export const GRAPH_TEXTS = {
  alerts: 'Alerts',
  moreAlerts: (count: number) => `${count} more in Telemetry`,
  shownOf: (shown: number, total: number, kind: string) =>
    `${shown} of ${total} ${kind}, excursions first, then by name`,
  showMore: (left: number) => `Show more (${left})`,
  linesOmitted: (count: number) =>
    `${count} more lines are left out. The pages of the devices show all of theirs.`,
  /** What the summary is about while a part of the graph is magnified. */
  magnified: (from: string, to: string) => `Shown: ${from} to ${to}`,
  nothingChosen: 'Show the average or the minimum and maximum.',
} as const;
