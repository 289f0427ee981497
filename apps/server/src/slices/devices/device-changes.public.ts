import type { DeviceType } from '@parwell/domain';
import { defineHook } from '../../platform/db/hooks.ts';

// What happens to devices. Whoever reacts finds the device locked; a device is locked before its customer's ledger.

interface Device {
  readonly cabinetId: string;
}

interface DeviceOfCustomer extends Device {
  /** The customer it is with. */
  readonly customerId: string;
}

/** A device is about to go to another customer, which a reaction may refuse. */
export const deviceMoving = defineHook<DeviceOfCustomer>('deviceMoving');

interface DeviceMoved extends Device {
  readonly cabinetType: DeviceType;
  /** It goes out of service at the same time. */
  readonly isRetired: boolean;
  /** When its time with the customer ended. */
  readonly now: Date;
  /** The e-mail of the person who moved it. */
  readonly by: string;
}

/** What was set up at a device by its customer, for the audit log. */
export type EndedSettings = Readonly<Record<string, readonly string[]>>;

/**
 * The time of a device with its customer has ended: what was set up there is taken off, and what is on its way is given up. The
 * device is still stored with that customer.
 */
export const deviceMoved = defineHook<DeviceMoved, EndedSettings | void>('deviceMoved');

interface DeviceRetiring extends DeviceOfCustomer {
  /** Somebody has confirmed that what it holds goes with it. */
  readonly withStock: boolean;
}

/** A device is about to go out of service, which a reaction may refuse. */
export const deviceRetiring = defineHook<DeviceRetiring>('deviceRetiring');

interface DeviceUnwatched extends Device {
  /** In a sentence. */
  readonly why: string;
  readonly now: Date;
}

/** Nobody looks after what goes wrong at a device any more. */
export const deviceUnwatched = defineHook<DeviceUnwatched>('deviceUnwatched');

/** The devices that customers have in use are others, or in another state. */
export const devicesInUseChanged = defineHook<{ readonly customerIds: readonly string[] }>(
  'devicesInUseChanged',
);

interface EdgeProperties extends Device {
  /** By their keys, as the device is to have them. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Before edge properties of a device are stored. */
export const edgePropertiesChanging = defineHook<EdgeProperties>('edgePropertiesChanging');

interface EdgePropertiesChanged extends EdgeProperties {
  readonly now: Date;
  /** The e-mail of the person who changed them. */
  readonly by: string;
}

/** Edge properties of a device are stored, and the device has to be told. */
export const edgePropertiesChanged = defineHook<EdgePropertiesChanged>('edgePropertiesChanged');

/** Another machine stands where a device was. Whoever has the old one must not speak for the device any more. */
export const machineReplaced = defineHook<Device>('machineReplaced');
