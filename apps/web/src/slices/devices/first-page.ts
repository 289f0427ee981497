import type { Device } from '@parwell/contract';
import type { DevicesAsked } from './public/device-queries.ts';

/** From the preloaded devices, to show until the server has answered. */
export function firstPageOf(
  own: readonly Device[] | undefined,
  { offset, limit, order, customerId, ...filter }: DevicesAsked,
) {
  const isFirst = offset === 0 && order === 'cabinetId ASC' && Object.keys(filter).length === 0;
  if (!own || !isFirst) return undefined;
  const devices = own.filter((device) => customerId === undefined || device.customerId === customerId);
  return { result: devices.slice(0, limit), total_record: devices.length };
}
