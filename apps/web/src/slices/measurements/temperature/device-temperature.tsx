import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { NO_RECORD } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { useDebounced } from '../../../shared/use-debounced.ts';
import type { ShownPart } from '../../../ui/chart/time-axis-label.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';
import { AlertList } from './alert-list.tsx';
import { withFinerPart } from './finer-lines.ts';
import { graphOf } from './grouped-lines.ts';
import type { ShownSeries } from './shown-series.tsx';
import { GRAPH_HEIGHT, TemperatureGraph } from './temperature-graph.tsx';
import { finerTemperatureQuery, temperatureQuery } from './temperature.api.ts';

export interface GraphedDevice {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly deviceName: string;
}

interface DeviceTemperatureProps {
  readonly device: GraphedDevice;
  readonly compartmentOffset?: number;
  readonly range: DateRangeValue;
  readonly shown: ShownSeries;
  /** Whether a part can be magnified; not in a list of graphs. */
  readonly zoom?: boolean;
}

/** More than in a list of graphs. A magnified part has as many again. */
const POINTS = 1000;
/** The slider is dragged in many small steps; finer values are loaded when it rests. */
const ZOOM_PAUSE_MS = 300;

/** Of one compartment, if it is given. */
export function DeviceTemperature({
  device,
  compartmentOffset,
  range,
  shown,
  zoom = true,
}: DeviceTemperatureProps) {
  const { customerId, cabinetId, deviceName } = device;
  const format = useFormatter();
  const between = format.between(range);
  const { data, error, refetch } = useQuery(
    temperatureQuery({
      customerId,
      cabinetId,
      ...(compartmentOffset !== undefined && { compartmentOffset }),
      between,
      points: POINTS,
    }),
  );
  const [zoomed, setZoomed] = useState<ShownPart | null>(null);
  const magnified = useDebounced(zoomed, ZOOM_PAUSE_MS);
  const asked = { customerId, cabinetId, ...(compartmentOffset !== undefined && { compartmentOffset }) };
  const { data: finer } = useQuery(finerTemperatureQuery(asked, magnified, POINTS));
  const graph = useMemo(() => {
    if (!data) return undefined;
    const lines = magnified && finer ? withFinerPart(data.lines, finer.lines, magnified) : data.lines;
    return graphOf(data, lines, 'device');
  }, [data, finer, magnified]);
  if (error && !graph) return <FailureState error={error} onRetry={refetch} />;
  if (!graph) {
    return (
      <LoadingState label={GRAPH_TEXTS.loading}>
        <Skeleton variant="rounded" height={GRAPH_HEIGHT} />
      </LoadingState>
    );
  }
  return (
    <>
      {magnified && (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {GRAPH_TEXTS.magnified(format.dateTime(magnified[0]), format.dateTime(magnified[1]))}
        </Typography>
      )}
      {graph.lines.length > 0 ? (
        <TemperatureGraph
          data={graph}
          label={GRAPH_TEXTS.temperatureOf(deviceName)}
          shown={shown}
          range={range}
          zoom={zoom}
          onZoom={setZoomed}
        />
      ) : (
        <Alert severity="info">{NO_RECORD}</Alert>
      )}
      <AlertList alerts={graph.alerts} customerId={customerId} about={deviceName} heading="h2" />
    </>
  );
}
