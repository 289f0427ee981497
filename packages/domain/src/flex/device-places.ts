import type { TempControl } from '../devices/device-states.ts';
import { allowedRange } from '../measurements/temperature.ts';
import type { StoragePlace } from '../products/storage-fit.ts';
import type { CompartmentType } from './flex-config.ts';

const CONTROLS: Readonly<Record<CompartmentType, TempControl>> = { 1: '2-8c', 2: 'Ambient' };

interface Compartment {
  readonly name: string;
  readonly type: CompartmentType;
  readonly trays: readonly { readonly trayName: string }[];
}

interface DeviceRange {
  readonly tempControl: TempControl;
  readonly allowedTempMin?: string;
  readonly allowedTempMax?: string;
}

/**
 * The parts of a device with an allowed range each: its compartments, or else the whole device (H4). Where a device
 * has compartments, nothing lies outside of them.
 */
export function storagePlaces(device: DeviceRange, compartments: readonly Compartment[]): StoragePlace[] {
  if (compartments.length === 0)
    return [{ name: '', range: allowedRange(device.tempControl, device), trays: [] }];
  return compartments.map(({ name, type, trays }) => ({
    name,
    range: allowedRange(CONTROLS[type], device),
    trays: trays.map(({ trayName }) => trayName),
  }));
}
