import { getConnectivity, getMetrics, getSignal } from '@parwell/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { whileItGrows } from '../../../session/while-it-grows.ts';

export interface Period {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly startDate: string;
  readonly endDate: string;
}

const POINTS = 500;

const shownUpTo = (end: string) => ({ placeholderData: keepPreviousData, ...whileItGrows(end) });

/** The specification calls the `cabinetId` `deviceId` in these calls. */
const asInCall = ({ cabinetId, ...period }: Period) => ({ ...period, deviceId: cabinetId });

export const contactsQuery = (period: Period, timezone: string) =>
  callQuery(getConnectivity, { query: { ...asInCall(period), timezone } }, shownUpTo(period.endDate));

/** LTE and WiFi come in one response, shared by both graphs. */
export function signalQuery({ customerId, cabinetId, startDate, endDate }: Period) {
  const where = { eventTimestamp: { between: [startDate, endDate] } };
  const filter = JSON.stringify({ where, order: 'eventTimestamp ASC' });
  return callQuery(
    getSignal,
    { query: { customerId, deviceId: cabinetId, filter, points: POINTS } },
    shownUpTo(endDate),
  );
}

export const weightQuery = (period: Period) =>
  callQuery(
    getMetrics,
    { query: { ...asInCall(period), sortOrder: 'asc', points: POINTS } },
    shownUpTo(period.endDate),
  );
