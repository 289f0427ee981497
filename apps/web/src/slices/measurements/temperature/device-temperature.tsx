import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { NO_RECORD } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { AlertList } from './alert-list.tsx';
import { graphOf } from './grouped-lines.ts';
import type { ShownSeries } from './shown-series.tsx';
import { GRAPH_HEIGHT, TemperatureGraph } from './temperature-graph.tsx';
import { temperatureQuery } from './temperature.api.ts';

export interface GraphedDevice {
  readonly customerId: string;
  readonly deviceId: string;
  readonly deviceName: string;
}

interface DeviceTemperatureProps {
  readonly device: GraphedDevice;
  readonly compartmentOffset?: number;
  readonly range: DateRangeValue;
  readonly shown: ShownSeries;
}

/** More than in a list of graphs, because this graph can be zoomed. */
const POINTS = 1000;

/** The temperature of a device, or of one compartment, with its alerts. */
export function DeviceTemperature({ device, compartmentOffset, range, shown }: DeviceTemperatureProps) {
  const { customerId, deviceId, deviceName } = device;
  const between = useFormatter().between(range);
  const { data, error, refetch } = useQuery(
    temperatureQuery({
      customerId,
      deviceId,
      ...(compartmentOffset !== undefined && { compartmentOffset }),
      between,
      points: POINTS,
    }),
  );
  const graph = useMemo(() => data && graphOf(data, data.lines, 'device'), [data]);
  if (error && !graph) return <FailureState error={error} onRetry={refetch} />;
  if (!graph) {
    return (
      <LoadingState label="Loading the temperatures">
        <Skeleton variant="rounded" height={GRAPH_HEIGHT} />
      </LoadingState>
    );
  }
  return (
    <>
      {graph.lines.length > 0 ? (
        <TemperatureGraph
          data={graph}
          label={`Temperature of ${deviceName}`}
          shown={shown}
          range={range}
          zoom
        />
      ) : (
        <Alert severity="info">{NO_RECORD}</Alert>
      )}
      <AlertList alerts={graph.alerts} customerId={customerId} />
    </>
  );
}
