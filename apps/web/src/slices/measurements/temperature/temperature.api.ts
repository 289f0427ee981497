import { getDeviceZones, getTemperature, listCompartments } from '@parwell/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import type { ShownPart } from '../../../ui/chart/time-axis-label.ts';
import { whileItGrows } from '../../../session/while-it-grows.ts';

const MINUTE_MS = 60_000;

export interface TemperatureAsked {
  readonly customerId: string;
  readonly between: readonly [start: string, end: string];
  readonly cabinetId?: string;
  readonly compartmentOffset?: number;
  readonly zones?: boolean;
  /** By default all by name. */
  readonly first?: 'excursions';
  /** In the order of `first`. */
  readonly offset?: number;
  readonly limit?: number;
  readonly points: number;
}

export const temperatureQuery = (asked: TemperatureAsked) =>
  callQuery(
    getTemperature,
    { query: parametersOf(asked) },
    { placeholderData: keepPreviousData, ...whileItGrows(asked.between[1]) },
  );

/** Of a magnified part; nothing is requested while all is shown. */
export function finerTemperatureQuery(
  asked: Pick<TemperatureAsked, 'customerId' | 'cabinetId' | 'compartmentOffset'>,
  part: ShownPart | null,
  points: number,
) {
  const [from, to] = part ?? [0, 0];
  // Whole minutes, so that a slider that has hardly moved requests nothing new.
  const between = [
    new Date(Math.floor(from / MINUTE_MS) * MINUTE_MS).toISOString(),
    new Date(Math.ceil(to / MINUTE_MS) * MINUTE_MS).toISOString(),
  ] as const;
  return { ...temperatureQuery({ ...asked, between, points }), enabled: part !== null };
}

function parametersOf(asked: TemperatureAsked) {
  const { customerId, between, cabinetId, compartmentOffset, zones, points, first, offset, limit } = asked;
  const device = { customerId, ...(cabinetId !== undefined && { deviceId: cabinetId }) };
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
    ...(first && { first }),
    ...(offset !== undefined && { offset }),
    ...(limit !== undefined && { limit }),
  };
}

/** Of a customer, and of the devices that have another (U1). */
export const deviceZonesQuery = (customerId: string | undefined) =>
  callQuery(
    getDeviceZones,
    { query: { customerId: customerId ?? '' } },
    { enabled: customerId !== undefined },
  );

export const compartmentsQuery = (cabinetId: string) =>
  callQuery(listCompartments, { query: { deviceId: cabinetId } });
