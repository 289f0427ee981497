import { fractionOf, seedOfWords, type Lasting } from '@parwell/domain';
import { demoThermometer, readingIntervalMs, type DeviceClimate } from './demo-climate.ts';

/** In order of time. */
export interface Readings {
  readonly at: Float64Array;
  /** As precise as they are stored. */
  readonly degrees: Float32Array;
}

interface Wanted {
  readonly part: string;
  readonly zone: string;
  readonly from: number;
  /** The last contact of the device. */
  readonly until: number;
  /** Readings in these times are lost. */
  readonly silences: readonly Lasting[];
}

/** All readings of one thermometer of the demo's past: one at every interval, each device at its own second. */
export function demoReadings(climate: DeviceClimate, wanted: Wanted): Readings {
  const { part, zone, from, until, silences } = wanted;
  const { device, failures } = climate;
  const own = failures.filter((failure) => failure.part === part && failure.zone === zone);
  const model = demoThermometer(climate, { part, zone }, own);
  const everyMs = readingIntervalMs(device);
  const shiftMs = Math.floor(fractionOf(seedOfWords(device.cabinetId), 0) * (everyMs / 1000)) * 1000;
  const first = Math.ceil((from - shiftMs) / everyMs) * everyMs + shiftMs;
  const most = Math.max(0, Math.floor((until - first) / everyMs) + 1);
  const at = new Float64Array(most);
  const degrees = new Float32Array(most);
  let count = 0;
  for (let time = first; time <= until; time += everyMs) {
    if (silences.some((silence) => silence.from <= time && time < silence.to)) continue;
    at[count] = time;
    degrees[count] = Math.round(model.at(time) * 100) / 100;
    count += 1;
  }
  return { at: at.subarray(0, count), degrees: degrees.subarray(0, count) };
}
