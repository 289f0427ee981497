import { DEVICE_STATES, POSITION_STATES, RETIRED, type DeviceState } from '../devices/device-states.ts';

interface WatchedDevice {
  readonly customerId: string;
  readonly cabinetState: DeviceState;
}

/** Whether something that happens at a device in this state is an incident (C7, C13). */
export const isWatched = ({ cabinetState }: Pick<WatchedDevice, 'cabinetState'>): boolean =>
  POSITION_STATES.includes(cabinetState);

/** Why the incidents of a device are closed with this change, as a sentence; undefined: they are not (C13). */
export function endOfWatch(before: WatchedDevice, after: WatchedDevice): string | undefined {
  if (before.customerId !== after.customerId) return 'The device was moved to another customer.';
  if (!isWatched(before) || isWatched(after)) return undefined;
  return after.cabinetState === RETIRED
    ? 'The device was retired.'
    : `The device is no longer active, but in state ${DEVICE_STATES[after.cabinetState]}.`;
}
