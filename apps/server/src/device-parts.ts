import { listUnconfirmedValues, unconfirmedValues } from './slices/commands/commands.public.ts';
import {
  findStoragePlaces,
  locationsOfDevice,
  providersOfDevice,
} from './slices/device-configuration/device-configuration.public.ts';
import type { DeviceParts } from './slices/devices/device-parts.ts';
import { latestTemperature } from './slices/measurements/measurements.public.ts';

/** Added by later slices to the lists and the page of devices. */
export const deviceParts: DeviceParts = {
  latestTemperature,
  providersOfDevice,
  locationsOfDevice,
  unconfirmedValues,
  findStoragePlaces,
  listUnconfirmedValues,
};
