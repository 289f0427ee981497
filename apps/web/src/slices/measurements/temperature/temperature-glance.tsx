import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { TemperatureSeries } from '@parwell/contract';
import { isAboutThermometer } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Chart } from '../../../ui/chart/chart.tsx';
import { Ago } from '../../../ui/dates/ago.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { GRAPH_TEXTS } from '../measurements.texts.ts';
import { graphOf } from './grouped-lines.ts';
import { temperatureChart } from './temperature-chart.ts';
import { degrees, wholeOrExact } from './temperature-text.ts';
import { temperatureQuery } from './temperature.api.ts';

const HEIGHT = 180;
/** As many as such a small graph can show. */
const POINTS = 240;
const AVERAGE = { average: true, minMax: false } as const;

interface TemperatureGlanceProps {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly deviceName: string;
  /** In ms. Do not change the end often: each end is a new request. */
  readonly from: number;
  readonly to: number;
  /** The compartment and zone; all of them if it names none. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** Shows nothing for a device without measurements. */
export default function TemperatureGlance(props: TemperatureGlanceProps) {
  const { customerId, cabinetId, deviceName, from, to, about } = props;
  const format = useFormatter();
  const between = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
  const { data, error, refetch } = useQuery(
    temperatureQuery({ customerId, cabinetId, between, points: POINTS }),
  );
  const graph = useMemo(() => {
    if (!data) return undefined;
    const named = data.lines.filter((line) => isAboutThermometer(about, line));
    return graphOf(data, named.length > 0 ? named : data.lines, 'device');
  }, [data, about]);
  const chart = useMemo(
    () =>
      graph &&
      temperatureChart(graph, {
        label: GRAPH_TEXTS.temperatureOf(deviceName),
        shown: AVERAGE,
        range: [from, to],
        format,
      }),
    [graph, deviceName, from, to, format],
  );
  const last = graph && lastOf(graph.lines);

  if (error && !graph) return <FailureState error={error} onRetry={refetch} />;
  if (!graph)
    return (
      <LoadingState label={GRAPH_TEXTS.loading}>
        <Skeleton variant="rounded" height={HEIGHT} />
      </LoadingState>
    );
  if (!last) return null;
  const { min, max } = last.line.allowed;
  const isOut = last.value < min || last.value > max;
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box component="span" sx={{ fontWeight: 650, color: isOut ? 'error.main' : 'text.primary' }}>
          {degrees(last.value)}
        </Box>
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          <Ago value={new Date(last.at).toISOString()} />, {GRAPH_TEXTS.allowedSo(allowedText(last.line))}
        </Box>
      </Box>
      <Chart data={chart} height={HEIGHT} />
    </div>
  );
}

const allowedText = ({ allowed }: TemperatureSeries): string =>
  `${wholeOrExact(allowed.min)} to ${wholeOrExact(allowed.max)}`;

interface LastValue {
  readonly line: TemperatureSeries;
  readonly value: number;
  /** In ms. */
  readonly at: number;
}

function lastOf(lines: readonly TemperatureSeries[]): LastValue | undefined {
  const values = lines.flatMap((line): readonly LastValue[] => {
    const index = line.average.findLastIndex((value) => value !== null);
    const [value, time] = [line.average[index], line.times[index]];
    return typeof value === 'number' && time !== undefined ? [{ line, value, at: time * 1000 }] : [];
  });
  return values.toSorted((one, other) => other.at - one.at)[0];
}
