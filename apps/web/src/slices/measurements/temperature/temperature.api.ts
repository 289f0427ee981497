import { getTemperature, listCompartments } from '@parwell/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { whileItGrows } from '../public/live.ts';

export interface TemperatureAsked {
  readonly customerId: string;
  readonly between: readonly [start: string, end: string];
  readonly deviceId?: string;
  readonly compartmentOffset?: number;
  /** Zones instead of devices. */
  readonly zones?: boolean;
  /** How many values a line may have at most. */
  readonly points: number;
}

export const temperatureQuery = (asked: TemperatureAsked) =>
  queryOptions({
    queryKey: ['temperature', asked],
    queryFn: ({ signal }) => callApi(getTemperature, { query: parametersOf(asked), signal }),
    placeholderData: keepPreviousData,
    ...whileItGrows(asked.between[1]),
  });

function parametersOf({ customerId, between, deviceId, compartmentOffset, zones, points }: TemperatureAsked) {
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
  };
}

export const compartmentsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['compartments', deviceId],
    queryFn: ({ signal }) => callApi(listCompartments, { query: { deviceId }, signal }),
  });
