import { getConnectivity, getMetrics, getSignal } from '@parwell/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { whileItGrows } from '../public/live.ts';

export interface Period {
  readonly customerId: string;
  readonly deviceId: string;
  readonly startDate: string;
  readonly endDate: string;
}

const POINTS = 500;

export const contactsQuery = (period: Period, timezone: string) =>
  queryOptions({
    queryKey: ['connectivity', 'contacts', period, timezone],
    queryFn: ({ signal }) => callApi(getConnectivity, { query: { ...period, timezone }, signal }),
    placeholderData: keepPreviousData,
    ...whileItGrows(period.endDate),
  });

/** LTE and WiFi come in one answer, which both graphs read. */
export const signalQuery = (period: Period) =>
  queryOptions({
    queryKey: ['connectivity', 'signal', period],
    queryFn: ({ signal }) => {
      const { customerId, deviceId, startDate, endDate } = period;
      const where = { eventTimestamp: { between: [startDate, endDate] } };
      const filter = JSON.stringify({ where, order: 'eventTimestamp ASC' });
      return callApi(getSignal, { query: { customerId, deviceId, filter, points: POINTS }, signal });
    },
    placeholderData: keepPreviousData,
    ...whileItGrows(period.endDate),
  });

export const weightQuery = (period: Period) =>
  queryOptions({
    queryKey: ['connectivity', 'weight', period],
    queryFn: ({ signal }) =>
      callApi(getMetrics, { query: { ...period, sortOrder: 'asc', points: POINTS }, signal }),
    placeholderData: keepPreviousData,
    ...whileItGrows(period.endDate),
  });
