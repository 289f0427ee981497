import type { TempControl } from '../../devices/device-states.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import { allowedRange } from '../temperature.ts';
import { fractionOf, seedOfWords } from './repeatable-noise.ts';
import type { ThermalBody } from './simulated-thermometer.ts';

interface Cabinet {
  readonly seed: number;
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly tempControl: TempControl;
  readonly properties: Readonly<Record<string, string>>;
}

/** The same for the simulator and the demo's past, so that one continues the other. */
export function thermalBody(
  { seed, cabinetId, cabinetType, tempControl, properties }: Cabinet,
  { compartment, zone }: { readonly compartment: number; readonly zone: string },
): ThermalBody {
  return {
    seed: seedOfWords(seed, cabinetId, compartment, zone),
    cabinetType,
    tempControl,
    range: allowedRange(tempControl, properties),
    load: 0.3 + 0.6 * fractionOf(seedOfWords(seed, cabinetId), 0),
  };
}
