import { getTemperature, listCompartments } from '@parwell/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { whileItGrows } from '../public/live.ts';

export interface TemperatureAsked {
  readonly customerId: string;
  readonly between: readonly [start: string, end: string];
  readonly deviceId?: string;
  readonly compartmentOffset?: number;
  /** Groups by zone instead of by device. */
  readonly zones?: boolean;
  /** Which devices or zones, by name. */
  readonly offset?: number;
  readonly limit?: number;
  /** Maximum number of values per line. */
  readonly points: number;
}

export const temperatureQuery = (asked: TemperatureAsked) =>
  callQuery(
    getTemperature,
    { query: parametersOf(asked) },
    { placeholderData: keepPreviousData, ...whileItGrows(asked.between[1]) },
  );

function parametersOf(asked: TemperatureAsked) {
  const { customerId, between, deviceId, compartmentOffset, zones, points, offset, limit } = asked;
  const device = { customerId, ...(deviceId !== undefined && { deviceId }) };
  const temperatures = {
    ...device,
    tempTimestamp: { between },
    ...(compartmentOffset !== undefined && { compartmentOffset }),
  };
  return {
    customerId,
    tempFilter: JSON.stringify({ where: temperatures }),
    alertFilter: JSON.stringify({ where: { ...device, alertTimestamp: { between } } }),
    ...(zones && { zonesFilter: JSON.stringify({ where: { isPrimary: true } }) }),
    points,
    ...(offset !== undefined && { offset }),
    ...(limit !== undefined && { limit }),
  };
}

export const compartmentsQuery = (deviceId: string) => callQuery(listCompartments, { query: { deviceId } });
