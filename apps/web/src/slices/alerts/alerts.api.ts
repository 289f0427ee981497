import { countTelemetryAlerts, listTelemetryAlerts, type AlertFilter } from '@parwell/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';
import { whileItGrows } from '../measurements/public/live.ts';

interface AlertPage {
  readonly where: AlertFilter;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

const INCLUDE = ['sourceType'];

export const alertsQuery = (page: AlertPage) =>
  queryOptions({
    queryKey: ['telemetry-alerts', 'list', page],
    queryFn: ({ signal }) =>
      callApi(listTelemetryAlerts, {
        query: { filter: JSON.stringify({ include: INCLUDE, ...page }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const alertCountsQuery = (where: AlertFilter, timezone: string) =>
  queryOptions({
    queryKey: ['telemetry-alerts', 'counts', where, timezone],
    queryFn: ({ signal }) => callApi(countTelemetryAlerts, { query: { where, timezone }, signal }),
    placeholderData: keepPreviousData,
    ...whileItGrows(where.alertTimestamp?.between[1]),
  });
