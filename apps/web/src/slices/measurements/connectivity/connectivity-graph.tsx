import Skeleton from '@mui/material/Skeleton';
import { NO_RECORD } from '@parwell/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { GRAPH_TABLE, GraphCard } from '../graphs/graph-card.tsx';
import { ExportButton } from '../../reports/public/export-button.tsx';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { InView } from '../../../ui/in-view.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import type { Period } from './connectivity.api.ts';
import type { GraphOptions } from './connectivity-charts.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

interface ConnectivityGraphProps<Answer> {
  readonly title: string;
  readonly report: string;
  readonly period: Period;
  readonly answer: UseQueryResult<Answer>;
  readonly draw: (answer: Answer, options: GraphOptions) => ChartData;
  /** Keep the same object while nothing changes. */
  readonly options: GraphOptions;
}

const HEIGHT = 280;

export function ConnectivityGraph<Answer>({
  title,
  report,
  period: { customerId, cabinetId, startDate, endDate },
  answer: { data, error, refetch },
  draw,
  options,
}: ConnectivityGraphProps<Answer>) {
  const chart = useMemo(() => (data === undefined ? undefined : draw(data, options)), [data, draw, options]);
  const filter = { customerId, deviceId: cabinetId, eventTimestamp: { between: [startDate, endDate] } };
  return (
    <GraphCard title={title} actions={<ExportButton report={report} filter={filter} table={GRAPH_TABLE} />}>
      {chart ? (
        <InView height={HEIGHT}>{() => <Chart data={chart} height={HEIGHT} emptyText={NO_RECORD} />}</InView>
      ) : error ? (
        <FailureState error={error} onRetry={refetch} />
      ) : (
        <LoadingState label={GRAPH_TEXTS.loadingGraph(title)}>
          <Skeleton variant="rounded" height={HEIGHT} />
        </LoadingState>
      )}
    </GraphCard>
  );
}
