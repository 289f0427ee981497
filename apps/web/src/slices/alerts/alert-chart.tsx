import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { countTelemetryAlerts, type AlertFilter } from '@parwell/contract';
import { NO_ALERTS } from '@parwell/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../session/call-query.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { whileItGrows } from '../../session/while-it-grows.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { countsByDay } from './counts-by-day.ts';
import { ALERT_TEXTS } from './alerts.texts.ts';

const HEIGHT = 360;

export function AlertChart({ where }: { readonly where: AlertFilter }) {
  const format = useFormatter();
  const { data, error, refetch } = useQuery(
    callQuery(
      countTelemetryAlerts,
      { query: { where, timezone: format.timeZone } },
      { placeholderData: keepPreviousData, ...whileItGrows(where.alertTimestamp?.between[1]) },
    ),
  );
  const chart = useMemo(() => data && countsByDay(data.result, format), [data, format]);
  return (
    <Box sx={{ p: 3, borderTop: 1, borderColor: 'divider' }}>
      {chart ? (
        <Chart data={chart} height={HEIGHT} emptyText={NO_ALERTS} />
      ) : error ? (
        <FailureState error={error} onRetry={refetch} />
      ) : (
        <LoadingState label={ALERT_TEXTS.loading}>
          <Skeleton variant="rounded" height={HEIGHT} />
        </LoadingState>
      )}
    </Box>
  );
}
