import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { NO_TEMPERATURES } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { GraphCard } from '../graphs/graph-card.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { AlertList } from './alert-list.tsx';
import { graphsOf, type NamedGraph } from './grouped-lines.ts';
import type { Grouping } from './line-names.ts';
import type { ShownSeries } from './shown-series.tsx';
import { GRAPH_HEIGHT, TemperatureGraph } from './temperature-graph.tsx';
import { temperatureQuery } from './temperature.api.ts';
import { VisionTemperature } from './vision-temperature.tsx';

interface CustomerTemperatureProps {
  readonly customerId: string;
  readonly range: DateRangeValue;
  readonly by: Grouping;
  readonly shown: ShownSeries;
}

const POINTS = 500;
/** As many graphs as a browser draws without a noticeable delay; the others are shown on request. */
const AT_ONCE = 12;

/** One graph for each device or each zone of a customer. */
export function CustomerTemperature({ customerId, range, by, shown }: CustomerTemperatureProps) {
  const between = useFormatter().between(range);
  const { data, error, refetch } = useQuery(
    temperatureQuery({ customerId, between, zones: by === 'zone', points: POINTS }),
  );
  const [most, setMost] = useState(AT_ONCE);
  const graphs = useMemo(() => data && graphsOf(data, by), [data, by]);
  if (error && !graphs) return <FailureState error={error} onRetry={refetch} />;
  if (!data || !graphs) {
    return (
      <LoadingState label="Loading the temperatures">
        <Skeleton variant="rounded" height={GRAPH_HEIGHT} />
      </LoadingState>
    );
  }
  if (graphs.length === 0) {
    return (
      <Card>
        <EmptyState text={NO_TEMPERATURES} />
      </Card>
    );
  }
  // Not every device has a zone, so list only the alerts of the devices shown.
  const shownDevices = new Set(data.lines.map(({ deviceId }) => deviceId));
  return (
    <>
      <Box sx={GRID}>
        {graphs.slice(0, most).map((graph) => (
          <OneGraph key={graph.key} graph={graph} by={by} range={range} shown={shown} />
        ))}
      </Box>
      {graphs.length > most && (
        <Button variant="outlined" onClick={() => setMost(most + AT_ONCE)} sx={{ mt: 4 }}>
          {`Show more (${graphs.length - most})`}
        </Button>
      )}
      <AlertList
        alerts={data.alerts.filter(({ deviceId }) => shownDevices.has(deviceId))}
        customerId={customerId}
      />
    </>
  );
}

interface OneGraphProps extends Omit<CustomerTemperatureProps, 'customerId'> {
  readonly graph: NamedGraph;
}

function OneGraph({ graph: { title, data }, by, range, shown }: OneGraphProps) {
  const [first] = data.lines;
  if (!first) return null;
  const { customerId, deviceId, deviceName, cabinetType } = first;
  const path = `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(deviceId)}`;
  return (
    <GraphCard title={by === 'device' ? <DeviceLink to={path}>{title}</DeviceLink> : title}>
      {by === 'device' && cabinetType === 'VISION' ? (
        <VisionTemperature device={{ customerId, deviceId, deviceName }} range={range} shown={shown} />
      ) : (
        <TemperatureGraph data={data} label={`Temperature of ${title}`} shown={shown} range={range} />
      )}
    </GraphCard>
  );
}

const DeviceLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Box
    component={Link}
    to={to}
    sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
  >
    {children}
  </Box>
);

const GRID = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
