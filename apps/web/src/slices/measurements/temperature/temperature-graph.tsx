import { NO_RECORD } from '@parwell/domain';
import { useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { InView } from '../../../ui/in-view.tsx';
import type { ShownPart } from '../../../ui/chart/time-axis-label.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';
import { LineFacts } from './line-facts.tsx';
import type { ShownSeries } from './shown-series.tsx';
import { temperatureChart, type TemperatureGraphData } from './temperature-chart.ts';

export const GRAPH_HEIGHT = 300;

interface TemperatureGraphProps {
  /** Keep the same object while nothing changes; a new one redraws the graph. */
  readonly data: TemperatureGraphData;
  readonly label: string;
  readonly shown: ShownSeries;
  readonly range: DateRangeValue;
  readonly zoom?: boolean;
  readonly onZoom?: (part: ShownPart | null) => void;
}

export const TemperatureGraph = (props: TemperatureGraphProps) => (
  <>
    <LineFacts lines={props.data.lines} names={props.data.names} />
    <InView height={GRAPH_HEIGHT}>{() => <DrawnGraph {...props} />}</InView>
  </>
);

function DrawnGraph({ data, label, shown, range, zoom = false, onZoom }: TemperatureGraphProps) {
  const format = useFormatter();
  // As text, because a range relative to today is a new object on every render.
  const days = JSON.stringify(range);
  const chart = useMemo(
    () => temperatureChart(data, { label, shown, range: JSON.parse(days) as DateRangeValue, format }),
    [data, label, shown, days, format],
  );
  const nothingChosen = !shown.average && !shown.minMax;
  return (
    <Chart
      data={chart}
      height={GRAPH_HEIGHT}
      zoom={zoom}
      {...(onZoom && { onZoom })}
      emptyText={nothingChosen ? GRAPH_TEXTS.nothingChosen : NO_RECORD}
    />
  );
}
