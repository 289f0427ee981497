import type { ChartColors } from './chart-colors.ts';
import type { ChartAlert, ChartBand, ChartData } from './chart-data.ts';
import { alertText } from './chart-tooltip.ts';

/**
 * Ranges and alerts. ECharts attaches them to a series; an empty one of their own keeps them visible when the
 * user switches the others off.
 */
export function marks({ bands = [], alerts = [] }: ChartData, colors: ChartColors): readonly object[] {
  if (bands.length + alerts.length === 0) return [];
  const series = {
    id: 'marks',
    type: 'line',
    data: [],
    markArea: areas(bands, alerts, colors),
    markPoint: points(alerts, colors),
  };
  return [series];
}

/** Soft bands behind everything, and a thin red line at each alert. */
function areas(bands: readonly ChartBand[], alerts: readonly ChartAlert[], { soft, tone }: ChartColors) {
  const ranges = bands.map(({ name, from, to, during, tone: color }) => [
    {
      name,
      yAxis: from,
      ...(during && { xAxis: during[0] }),
      itemStyle: { color: soft[color], opacity: 0.6 },
    },
    { yAxis: to, ...(during && { xAxis: during[1] }) },
  ]);
  // An area without width looks like a line, and saves loading the ECharts component for lines.
  const lines = alerts.map(({ x }) => [
    { xAxis: x, itemStyle: { borderColor: tone.error, borderWidth: 1 } },
    { xAxis: x },
  ]);
  return { silent: true, label: { show: false }, data: [...ranges, ...lines] };
}

const points = (alerts: readonly ChartAlert[], colors: ChartColors) => ({
  symbol: 'circle',
  symbolSize: 12,
  label: { show: false },
  itemStyle: { color: colors.tone.error, borderColor: colors.surface, borderWidth: 2 },
  tooltip: {
    trigger: 'item',
    formatter: ({ data }: { data: { alert: ChartAlert } }) => alertText(data.alert, colors),
  },
  data: alerts.map((alert) => ({ name: alert.title, coord: [alert.x, alert.y], alert })),
});
