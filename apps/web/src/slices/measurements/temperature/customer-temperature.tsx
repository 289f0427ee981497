import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { NO_TEMPERATURES } from '@parwell/domain';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { ZoneNote } from '../graphs/zone-note.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { GRAPH_TEXTS } from '../measurements.texts.ts';
import { combineParts } from './combined-parts.ts';
import { CustomerGraph, type CustomerGraphProps } from './customer-graph.tsx';
import type { Grouping } from './line-names.ts';
import type { ShownSeries } from './shown-series.tsx';
import { GRAPH_HEIGHT } from './temperature-graph.tsx';
import { deviceZonesQuery, temperatureQuery } from './temperature.api.ts';

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

/** Waits for the zones, because the days of all graphs depend on them (U1). */
export function CustomerTemperature(props: CustomerTemperatureProps) {
  const { data: zones, error, refetch } = useQuery(deviceZonesQuery(props.customerId));
  const { timeZone: shownZone } = useFormatter();
  const ownZone = useTimeZone();
  if (zones) {
    return (
      <>
        {shownZone !== ownZone && <ZoneNote zone={zones.zone} of={zones.of} own={ownZone} />}
        <Graphs {...props} zones={zones} />
      </>
    );
  }
  return error ? <FailureState error={error} onRetry={refetch} /> : <Loading />;
}

const Loading = () => (
  <LoadingState label={GRAPH_TEXTS.loading}>
    <Skeleton variant="rounded" height={GRAPH_HEIGHT} />
  </LoadingState>
);

type GraphsProps = CustomerTemperatureProps & Pick<CustomerGraphProps, 'zones'>;

function Graphs({ customerId, range, by, shown, zones }: GraphsProps) {
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
  if (total === undefined) return <Loading />;
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
          <CustomerGraph key={graph.key} graph={graph} by={by} range={range} shown={shown} zones={zones} />
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

const GRID = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
