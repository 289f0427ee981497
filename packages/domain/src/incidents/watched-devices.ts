import { DEVICE_STATES, POSITION_STATES, RETIRED, type DeviceState } from '../devices/device-states.ts';

interface WatchedDevice {
  readonly customerId: string;
  readonly cabinetState: DeviceState;
}

/** Events at devices in other states are no incidents (C7, C13). */
export const isWatched = ({ cabinetState }: Pick<WatchedDevice, 'cabinetState'>): boolean =>
  POSITION_STATES.includes(cabinetState);

/** Why this change closes the incidents of a device, as a sentence; undefined: it does not (C13). */
export function endOfWatch(before: WatchedDevice, after: WatchedDevice): string | undefined {
  if (before.customerId !== after.customerId) return 'The device was moved to another customer.';
  if (!isWatched(before) || isWatched(after)) return undefined;
  return after.cabinetState === RETIRED
    ? 'The device was retired.'
    : `The device is no longer active, but in state ${DEVICE_STATES[after.cabinetState]}.`;
}
