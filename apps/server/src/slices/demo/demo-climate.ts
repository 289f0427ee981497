import {
  fractionOf,
  seedOfWords,
  simulatedThermometer,
  thermalBody,
  type Failure,
  type Lasting,
  type SimulatedThermometer,
} from '@parwell/domain';
import type { DemoDevice } from './demo-devices.ts';

/** That of the simulator, which continues the past. */
const SEED = 1;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Doors are opened at most once in each of these, more often by day. The devices' local time is six hours behind UTC. */
const OPENING_EVERY_MS = 40 * MINUTE_MS;
const OPENING_MINUTES = [0.5, 3] as const;
const BY_DAY = { from: 13, to: 25, chance: 0.6 };
const BY_NIGHT = 0.1;

export interface DemoFailure extends Failure {
  readonly cabinetId: string;
  readonly part: string;
  readonly zone: string;
}

/** What happens to the temperatures of a device, sorted by time. */
export interface DeviceClimate {
  readonly device: DemoDevice;
  readonly doors: readonly Lasting[];
  readonly powerCuts: readonly Lasting[];
  readonly failures: readonly DemoFailure[];
}

/** A thermometer of the demo: the one that the simulator has, too. */
export const demoThermometer = (
  { device, doors, powerCuts }: Omit<DeviceClimate, 'failures'>,
  { part, zone }: { readonly part: string; readonly zone: string },
  failures: readonly Failure[],
): SimulatedThermometer =>
  simulatedThermometer(thermalBody({ seed: SEED, ...device }, { compartment: Number(part), zone }), {
    doors,
    powerCuts,
    failures,
  });

/** When the door of a device was open, sorted by time. */
export function openingsOf(cabinetId: string, from: number, to: number): Lasting[] {
  const seed = seedOfWords('doors', cabinetId);
  const openings: Lasting[] = [];
  const [least, most] = OPENING_MINUTES;
  for (let period = Math.floor(from / OPENING_EVERY_MS); period * OPENING_EVERY_MS < to; period += 1) {
    const hour = ((period * OPENING_EVERY_MS) / HOUR_MS) % 24;
    const isDay = hour >= BY_DAY.from || hour < BY_DAY.to - 24;
    if (fractionOf(seed, period) >= (isDay ? BY_DAY.chance : BY_NIGHT)) continue;
    const begin =
      period * OPENING_EVERY_MS + fractionOf(seed + 1, period) * (OPENING_EVERY_MS - most * MINUTE_MS);
    const minutes = least + fractionOf(seed + 2, period) * (most - least);
    openings.push({ from: begin, to: begin + minutes * MINUTE_MS });
  }
  return openings;
}

/** How often a device measures: as its property says, else every ten minutes. */
export const readingIntervalMs = ({ properties }: DemoDevice): number =>
  Number(properties['temperatureIntervalSeconds'] ?? 600) * 1000;
