import { NO_RECORD } from '@parwell/domain';
import { useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { LineFacts } from './line-facts.tsx';
import type { ShownSeries } from './shown-series.tsx';
import { temperatureChart, type TemperatureGraphData } from './temperature-chart.ts';

export const GRAPH_HEIGHT = 300;

interface TemperatureGraphProps {
  /** Keep it while nothing changes: another object is drawn anew. */
  readonly data: TemperatureGraphData;
  readonly label: string;
  readonly shown: ShownSeries;
  readonly range: DateRangeValue;
  readonly zoom?: boolean;
}

/** Temperatures over time, with the range they should stay in and the alerts about them. */
export function TemperatureGraph({ data, label, shown, range, zoom = false }: TemperatureGraphProps) {
  const format = useFormatter();
  // As text, because a range that moves with today is another object each time it is asked for.
  const days = JSON.stringify(range);
  const chart = useMemo(
    () => temperatureChart(data, { label, shown, range: JSON.parse(days) as DateRangeValue, format }),
    [data, label, shown, days, format],
  );
  const nothingChosen = !shown.average && !shown.minMax;
  return (
    <>
      <LineFacts lines={data.lines} names={data.names} />
      <Chart
        data={chart}
        height={GRAPH_HEIGHT}
        zoom={zoom}
        emptyText={nothingChosen ? 'Show the average or the minimum and maximum.' : NO_RECORD}
      />
    </>
  );
}
