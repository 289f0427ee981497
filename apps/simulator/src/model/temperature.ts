import { allowedRange, type TempControl, type TemperatureRange } from '@parwell/domain';
import type { Profile, Thermometer } from './profile.ts';
import { smoothNoise } from './random.ts';
import {
  hourOfDay,
  HOUR_MS,
  isActive,
  MINUTE_MS,
  timelineOf,
  type Episode,
  type Timeline,
} from './episodes.ts';

/** The normal temperature of a device, as a fraction of its allowed range. */
const SETPOINT: Readonly<Record<TempControl, number>> = { '2-8c': 0.5, Ambient: 0.45, Frozen: 0.7 };
/** How long an opened door affects the temperature. */
const DOOR_EFFECT_MS = 30 * MINUTE_MS;
/** The limit for all open doors together; it keeps the normal temperature within the narrowest range. */
const MAX_DOOR_EFFECT = 0.8;

export const rangeOf = ({ tempControl, properties }: Profile): TemperatureRange =>
  allowedRange(tempControl, properties);

/** By how much, and on which side, an excursion leaves the allowed range. */
export function excursionOf({ random }: Episode, profile: Profile) {
  const { min, max } = rangeOf(profile);
  const beyond = 1.5 + random * 4;
  // Fridges may freeze what is in them; everything else gets too warm.
  const cold = profile.tempControl === '2-8c' && random > 0.75;
  return { peak: cold ? min - beyond : max + beyond, cold, isSevere: beyond > 4 };
}

export const affectedThermometer = (
  { random }: Episode,
  { thermometers }: Profile,
): Thermometer | undefined => thermometers[Math.floor(((random * 97) % 1) * thermometers.length)];

/** In degrees Celsius: a daily cycle, opened doors, and now and then an excursion. */
export function temperatureAt(
  profile: Profile,
  thermometer: Thermometer,
  time: number,
  timeline: Timeline = timelineOf(profile),
  excursions: readonly Episode[] = timeline('excursion', time, time),
): number {
  const normal = normalTemperature(profile, thermometer, time, timeline);
  const excursion = excursions.find(
    (episode) => isActive(episode, time) && affectedThermometer(episode, profile) === thermometer,
  );
  if (!excursion) return normal;
  return normal + (excursionOf(excursion, profile).peak - normal) * strength(excursion, time);
}

/** Always within the allowed range. */
function normalTemperature(
  profile: Profile,
  { compartment, zone }: Thermometer,
  time: number,
  timeline: Timeline,
): number {
  const { min, max } = rangeOf(profile);
  const swing = Math.min(1, (max - min) / 6);
  const seeds = [profile.seed, profile.cabinetId, compartment, zone] as const;
  const setpoint =
    min + SETPOINT[profile.tempControl] * (max - min) + 0.2 * swing * smoothNoise(0, HOUR_MS, ...seeds);
  const warmestHour = 16;
  const day = 0.35 * Math.cos(((hourOfDay(time) - warmestHour) / 12) * Math.PI);
  const noise = 0.3 * smoothNoise(time, HOUR_MS, ...seeds) + 0.08 * smoothNoise(time, MINUTE_MS, ...seeds);
  return setpoint + swing * (day + noise + Math.min(MAX_DOOR_EFFECT, doorEffect(timeline, time)));
}

/** Warm air enters while a door is open, and is cooled down afterwards. */
const doorEffect = (timeline: Timeline, time: number): number =>
  (['visit', 'doorLeftOpen'] as const)
    .flatMap((name) => timeline(name, time - DOOR_EFFECT_MS, time))
    .reduce((sum, { from, to }) => {
      const open = (Math.min(time, to) - from) / MINUTE_MS;
      const since = Math.max(0, time - to) / MINUTE_MS;
      return sum + 0.25 * open * Math.exp(-since / 6);
    }, 0);

/** From 0 to 1: it ramps up, holds, and ramps down. */
function strength({ from, to, rampMs }: Episode, time: number): number {
  if (rampMs === 0) return 1;
  return Math.min(1, (time - from) / rampMs, (to - time) / rampMs);
}
