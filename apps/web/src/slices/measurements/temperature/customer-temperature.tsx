import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { NO_TEMPERATURES } from '@parwell/domain';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { GraphCard } from '../graphs/graph-card.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { GRAPH_TEXTS } from '../measurements.texts.ts';
import { AlertList } from './alert-list.tsx';
import { combineParts } from './combined-parts.ts';
import type { NamedGraph } from './grouped-lines.ts';
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
/** As many graphs as a browser draws without a noticeable delay; the others are loaded on request. */
const AT_ONCE = 12;

const NAMES = { device: 'devices', zone: 'zones' } as const;
/** Always the same functions: otherwise every render would draw all graphs again. */
const COMBINE = { device: combineParts('device'), zone: combineParts('zone') } as const;

export function CustomerTemperature({ customerId, range, by, shown }: CustomerTemperatureProps) {
  const between = useFormatter().between(range);
  const [parts, setParts] = useState(1);
  const queries = Array.from({ length: parts }, (_, part) =>
    temperatureQuery({
      customerId,
      between,
      zones: by === 'zone',
      points: POINTS,
      first: 'excursions',
      offset: part * AT_ONCE,
      limit: AT_ONCE,
    }),
  );
  const { graphs, total, omitted, failed, loading } = useQueries({
    queries,
    combine: COMBINE[by],
  });
  if (failed) return <FailureState error={failed.error} onRetry={failed.refetch} />;
  if (total === undefined) {
    return (
      <LoadingState label={GRAPH_TEXTS.loading}>
        <Skeleton variant="rounded" height={GRAPH_HEIGHT} />
      </LoadingState>
    );
  }
  const asked = Math.min(total, parts * AT_ONCE);
  return (
    <>
      {graphs.length === 0 && !loading && (
        <Card>
          <EmptyState text={NO_TEMPERATURES} />
        </Card>
      )}
      <Box sx={GRID}>
        {graphs.map((graph) => (
          <OneGraph key={graph.key} graph={graph} by={by} range={range} shown={shown} />
        ))}
      </Box>
      {loading && (
        <LoadingState label={GRAPH_TEXTS.loadingMore}>
          <Skeleton variant="rounded" height={GRAPH_HEIGHT} sx={{ mt: 4 }} />
        </LoadingState>
      )}
      {asked < total && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 4 }}>
          <Button variant="outlined" disabled={loading} onClick={() => setParts(parts + 1)}>
            {GRAPH_TEXTS.showMore(total - asked)}
          </Button>
          <Typography color="textSecondary">{GRAPH_TEXTS.shownOf(asked, total, NAMES[by])}</Typography>
        </Box>
      )}
      {omitted > 0 && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {GRAPH_TEXTS.linesOmitted(omitted)}
        </Typography>
      )}
    </>
  );
}

interface OneGraphProps extends Omit<CustomerTemperatureProps, 'customerId'> {
  readonly graph: NamedGraph;
}

function OneGraph({ graph: { title, data }, by, range, shown }: OneGraphProps) {
  const [first] = data.lines;
  if (!first) return null;
  const { customerId, deviceId: cabinetId, deviceName, cabinetType } = first;
  const path = `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId)}`;
  return (
    <GraphCard title={by === 'device' ? <DeviceLink to={path}>{title}</DeviceLink> : title}>
      {by === 'device' && cabinetType === 'VISION' ? (
        <VisionTemperature device={{ customerId, cabinetId, deviceName }} range={range} shown={shown} />
      ) : (
        <>
          <TemperatureGraph
            data={data}
            label={GRAPH_TEXTS.temperatureOf(title)}
            shown={shown}
            range={range}
          />
          <AlertList
            alerts={data.alerts}
            customerId={customerId}
            namesDevice={by === 'zone'}
            about={title}
            heading="h3"
          />
        </>
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
