/** Separate from the kit's texts, so that only pages with a chart load them. */
export const CHART_TEXTS = {
  loading: 'Loading chart',
  asChart: 'Show as chart',
  asTable: 'Show as table',
  /** For screen readers, if there are too many values to read out. */
  range: (values: string, from: string, to: string) =>
    `${values} values from ${from} to ${to}. Show as table to read them.`,
  series: (chart: string) => `Series of ${chart}`,
} as const;
