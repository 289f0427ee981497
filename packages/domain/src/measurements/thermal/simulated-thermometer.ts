import type { TempControl } from '../../devices/device-states.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import type { TemperatureRange } from '../temperature.ts';
import { msToReach, warmedAfter } from './heat.ts';
import { drift, fractionOf } from './repeatable-noise.ts';
import { THERMAL_MODELS } from './thermal-models.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** One simulated thermometer and what it hangs in. The same one measures the same at the same time, in every process. */
export interface ThermalBody {
  readonly seed: number;
  readonly cabinetType: DeviceType;
  readonly tempControl: TempControl;
  readonly range: TemperatureRange;
  /** From 0, empty, to 1. */
  readonly load: number;
}

export interface Lasting {
  readonly from: number;
  readonly to: number;
}

/**
 * No cooling, so that it warms towards the room (the compressor, or of a device without one the room's air
 * conditioning); or a thermostat that does not stop cooling.
 */
export interface Failure extends Lasting {
  readonly kind: 'compressor' | 'thermostat';
}

/** Each sorted by time; failures do not overlap. */
export interface Disturbances {
  readonly doors: readonly Lasting[];
  /** Too short to leave the range. */
  readonly powerCuts: readonly Lasting[];
  readonly failures: readonly Failure[];
}

export interface SimulatedThermometer {
  readonly at: (time: number) => number;
  /** The time constant of warming, or of cooling too much. */
  readonly tauMs: (kind: Failure['kind']) => number;
  /** When a failure leaves the range if it lasts long enough; Infinity if it never does. */
  readonly leavesRangeAt: (failure: Failure) => number;
  /** When it is out of range; undefined if it is over before. */
  readonly outOfRange: (failure: Failure) => Lasting | undefined;
}

/** The normal temperature, as a fraction of the allowed range. */
const SETPOINT: Readonly<Record<TempControl, number>> = { '2-8c': 0.5, Ambient: 0.45, Frozen: 0.7 };
/** Of the room of a device that cools. The devices' local time is six hours behind UTC. */
const ROOM = { degrees: 22, byDay: 1.2, drift: 0.8, warmestHour: 16, hoursBehind: 6 };
/** Of a cooling coil, and of the weather around a room that is not cooled any more, beyond the setpoint and the range. */
const COIL = -14;
const STUCK = -11;
const WEATHER = 9;
/** Between a room and a fridge. */
const FRIDGE_KELVIN = 17;
/** Doors, defrosting and power cuts together move the temperature by at most this much of the swing. */
const MOST_EXTRA = 1;
/** After so many time constants nothing is left of a failure, or of an opened door or defrosting, which are smaller. */
const GONE = 12;
const SOON_GONE = 8;
/** Doors and power cuts are shorter. */
const LONGEST_MS = HOUR_MS;
const DEFROST = { everyMs: 12 * HOUR_MS, heatedMs: 15 * MINUTE_MS, kelvin: 0.8, tauMs: 12 * MINUTE_MS };

const isActive = ({ from, to }: Lasting, time: number): boolean => from <= time && time < to;

/** The number of entries that began by a time. Most questions are about the time after the last one. */
function counter(sorted: readonly Lasting[]): (time: number) => number {
  const begin = (index: number): number => sorted[index]?.from ?? Infinity;
  let last = 0;
  return (time) => {
    if ((last === 0 || begin(last - 1) <= time) && begin(last) > time) return last;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (begin(middle) <= time) low = middle + 1;
      else high = middle;
    }
    last = low;
    return low;
  };
}

/**
 * A closed form: any moment is worked out from the disturbances before it, without the moments in between. Normally
 * the temperature stays within the range.
 */
export function simulatedThermometer(
  { seed, cabinetType, tempControl, range, load }: ThermalBody,
  { doors, powerCuts, failures }: Disturbances,
): SimulatedThermometer {
  const model = THERMAL_MODELS[cabinetType];
  const { min, max } = range;
  const cools = tempControl !== 'Ambient';
  const swing = Math.min(1, (max - min) / 6);
  const setpoint = min + SETPOINT[tempControl] * (max - min) + 0.3 * swing * (fractionOf(seed, 1) - 0.5);
  const warmingMs = (model.emptyHours + load * (model.fullHours - model.emptyHours)) * HOUR_MS;
  const recoveryMs =
    model.recoveryMinutes * MINUTE_MS * Math.max(1, (ROOM.degrees - setpoint) / FRIDGE_KELVIN);
  const [openMs, closedMs] = [model.openMinutes * MINUTE_MS, model.closedMinutes * MINUTE_MS];
  const tauMs = (kind: Failure['kind']): number => (kind === 'compressor' ? warmingMs : 0.4 * warmingMs);

  const [cutIn, cutOut] = [setpoint + (model.band * swing) / 2, setpoint - (model.band * swing) / 2];
  const coil = setpoint + COIL;
  const offMs = cools ? msToReach(cutOut, ROOM.degrees, cutIn, warmingMs) : 0;
  const coolingMs = 2 * model.recoveryMinutes * MINUTE_MS;
  const onMs = msToReach(cutIn, coil, cutOut, coolingMs);
  const shiftMs = fractionOf(seed, 2) * DAY_MS;

  const [doorsBy, cutsBy, failuresBy] = [counter(doors), counter(powerCuts), counter(failures)];
  const dayDrift = drift(8 * HOUR_MS, seed + 1);
  const hourDrift = drift(HOUR_MS, seed + 2);
  const fineDrift = drift(5 * MINUTE_MS, seed + 3);

  const byDay = (time: number): number =>
    Math.cos(((time / HOUR_MS - ROOM.hoursBehind - ROOM.warmestHour) / 12) * Math.PI);
  const roomAt = (time: number): number =>
    ROOM.degrees + ROOM.byDay * byDay(time) + ROOM.drift * dayDrift(time);

  /** Between cut-in and cut-out; without a compressor, the room itself. */
  function cycleAt(time: number): number {
    if (!cools) return setpoint + swing * (0.6 * byDay(time) + 0.5 * dayDrift(time));
    const ms = (time + shiftMs) % (offMs + onMs);
    return ms < offMs
      ? warmedAfter(cutOut, ROOM.degrees, ms, warmingMs)
      : warmedAfter(cutIn, coil, ms - offMs, coolingMs);
  }

  const calmAt = (time: number): number =>
    cycleAt(time) +
    swing * ((cools ? 0.12 * byDay(time) : 0) + 0.12 * hourDrift(time) + 0.04 * fineDrift(time));

  /** What a while without cold leaves of the difference to the room, in K. */
  function left(
    spans: readonly Lasting[],
    begun: number,
    time: number,
    warmMs: number,
    coldMs: number,
  ): number {
    let kelvin = 0;
    for (let index = begun - 1; index >= 0; index -= 1) {
      const span = spans[index];
      if (!span || span.from < time - SOON_GONE * coldMs - LONGEST_MS) break;
      const lastedMs = Math.min(time, span.to) - span.from;
      const sinceMs = Math.max(0, time - span.to);
      if (sinceMs > SOON_GONE * coldMs) continue;
      kelvin += (ROOM.degrees - setpoint) * (1 - Math.exp(-lastedMs / warmMs)) * Math.exp(-sinceMs / coldMs);
    }
    return kelvin;
  }

  function defrostAt(time: number): number {
    const ms = (time + shiftMs) % DEFROST.everyMs;
    const heatedMs = Math.min(ms, DEFROST.heatedMs);
    if (ms - heatedMs > SOON_GONE * DEFROST.tauMs) return 0;
    return (
      DEFROST.kelvin * (1 - Math.exp(-heatedMs / DEFROST.tauMs)) * Math.exp((heatedMs - ms) / DEFROST.tauMs)
    );
  }

  function extraAt(time: number): number {
    if (!cools) return 0;
    const kelvin =
      defrostAt(time) +
      left(doors, doorsBy(time), time, openMs, closedMs) +
      left(powerCuts, cutsBy(time), time, warmingMs, recoveryMs);
    return Math.min(kelvin, MOST_EXTRA * swing);
  }

  /** Where a failure leads, as if the room stayed as it is when it begins. */
  function towards({ kind, from }: Failure): number {
    if (kind === 'thermostat') return setpoint + STUCK;
    return cools ? roomAt(from) : max + WEATHER;
  }

  const during = (index: number, failure: Failure, time: number): number =>
    warmedAfter(after(index - 1, failure.from), towards(failure), time - failure.from, tauMs(failure.kind));

  /** After the failure at `index` and before the next one. Nobody notices a door beside what is left of a failure. */
  function after(index: number, time: number): number {
    const failure = failures[index];
    if (!failure || time - failure.to > GONE * recoveryMs) return calmAt(time) + extraAt(time);
    const peak = during(index, failure, failure.to) - calmAt(failure.to);
    const excess = peak * Math.exp((failure.to - time) / recoveryMs);
    return calmAt(time) + (excess > 0 ? Math.max(excess, extraAt(time)) : excess + extraAt(time));
  }

  function at(time: number): number {
    const index = failuresBy(time) - 1;
    const failure = failures[index];
    return failure && isActive(failure, time) ? during(index, failure, time) : after(index, time);
  }

  function leavesRangeAt(failure: Failure): number {
    const limit = failure.kind === 'thermostat' ? min : max;
    return failure.from + msToReach(at(failure.from), towards(failure), limit, tauMs(failure.kind));
  }

  function outOfRange(failure: Failure): Lasting | undefined {
    const from = leavesRangeAt(failure);
    if (from >= failure.to) return undefined;
    let to = failure.to;
    for (let time = failure.to; time < failure.to + GONE * recoveryMs; time += MINUTE_MS) {
      const degrees = at(time);
      if (degrees < min || degrees > max) to = time + MINUTE_MS;
    }
    return { from, to };
  }

  return { at, tauMs, leavesRangeAt, outOfRange };
}
