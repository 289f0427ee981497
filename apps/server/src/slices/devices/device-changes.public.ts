import type { DeviceType } from '@parwell/domain';
import { defineHook } from '../../platform/db/hooks.ts';

// Reactions find the device locked. A device is locked before its customer's ledger.

interface Device {
  readonly cabinetId: string;
}

interface DeviceOfCustomer extends Device {
  readonly customerId: string;
}

/** A device is about to go to another customer; a reaction may refuse it. */
export const deviceMoving = defineHook<DeviceOfCustomer>('deviceMoving');

interface DeviceMoved extends Device {
  readonly cabinetType: DeviceType;
  /** It is retired at the same time. */
  readonly isRetired: boolean;
  /** When its time with the customer ended. */
  readonly now: Date;
  /** The e-mail of the person who moved it. */
  readonly by: string;
}

/** Settings of a device that its customer had made, for the audit log. */
export type EndedSettings = Readonly<Record<string, readonly string[]>>;

/**
 * The time of a device with its customer has ended: its settings are removed and commands on their way end. The device
 * is still stored with that customer.
 */
export const deviceMoved = defineHook<DeviceMoved, EndedSettings | void>('deviceMoved');

interface DeviceRetiring extends DeviceOfCustomer {
  /** A person has confirmed that the stock in it goes with it. */
  readonly withStock: boolean;
}

/** A device is about to go out of service; a reaction may refuse it. */
export const deviceRetiring = defineHook<DeviceRetiring>('deviceRetiring');

interface DeviceUnwatched extends Device {
  /** In a sentence. */
  readonly why: string;
  readonly now: Date;
}

/** From now on nobody handles what goes wrong at this device. */
export const deviceUnwatched = defineHook<DeviceUnwatched>('deviceUnwatched');

/** Customers have other devices in use, or one of theirs has another state. */
export const devicesInUseChanged = defineHook<{ readonly customerIds: readonly string[] }>(
  'devicesInUseChanged',
);

interface EdgeProperties extends Device {
  /** By key, with the values that the device is to have. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Before edge properties of a device are stored. */
export const edgePropertiesChanging = defineHook<EdgeProperties>('edgePropertiesChanging');

interface EdgePropertiesChanged extends EdgeProperties {
  readonly now: Date;
  /** The e-mail of the person who changed them. */
  readonly by: string;
}

/** Edge properties of a device are stored and must be sent to it. */
export const edgePropertiesChanged = defineHook<EdgePropertiesChanged>('edgePropertiesChanged');

/** Devices have another temperature control, or other properties that narrow its range. */
export const allowedTemperaturesChanged = defineHook<{ readonly cabinetIds: readonly string[] }>(
  'allowedTemperaturesChanged',
);

/** Another machine stands where a device was; the old one must not send in its name any more. */
export const machineReplaced = defineHook<Device>('machineReplaced');
