import {
  allowedRange,
  simulatedThermometer,
  thermalBody,
  warmedAfter,
  type Disturbances,
  type Failure,
  type Lasting,
  type TemperatureRange,
} from '@parwell/domain';
import type { Profile, Thermometer } from './profile.ts';
import { randomBetween } from './random.ts';
import { HOUR_MS, MINUTE_MS, timelineOf, type Episode, type Timeline } from './episodes.ts';

/** How long an opened door or a power cut affects the temperature, at most. */
const AFTER_DOOR_MS = 3 * HOUR_MS;
const AFTER_POWER_CUT_MS = 8 * HOUR_MS;
/** For how long a temperature is out of range until somebody has repaired the device. */
const OUT_MINUTES = [20, 150] as const;
/** How long a temperature is out of range before the device tells of it. */
export const ALERT_AFTER_MS = 10 * MINUTE_MS;
/** An excursion that is started from outside begins this far beyond the limit. */
const FORCED_KELVIN = 0.1;
/** Between a limit and the air around a device, for such an excursion. */
const FORCED_TOWARDS = 14;

export const rangeOf = ({ tempControl, properties }: Profile): TemperatureRange =>
  allowedRange(tempControl, properties);

export interface Excursion {
  readonly thermometer: Thermometer;
  readonly failure: Failure;
  readonly cold: boolean;
  /** When the range was left, and when the temperature was back; undefined if it stayed in range. */
  readonly out: Lasting | undefined;
}

/** An episode belongs to one device, and all of this follows from it. */
const known = new WeakMap<Episode, Excursion | null>();

/** What a device goes through in an episode; null if it has no thermometer. */
export function excursionOf(
  episode: Episode,
  profile: Profile,
  timeline: Timeline = timelineOf(profile),
): Excursion | null {
  let excursion = known.get(episode);
  if (excursion === undefined) known.set(episode, (excursion = workOutExcursion(episode, profile, timeline)));
  return excursion;
}

function workOutExcursion(episode: Episode, profile: Profile, timeline: Timeline): Excursion | null {
  const thermometer = affectedThermometer(episode, profile);
  if (!thermometer) return null;
  const { isForced, from, to } = episode;
  if (isForced)
    return { thermometer, failure: { from, to, kind: 'compressor' }, cold: false, out: { from, to } };
  const failure = episode.failure ?? randomFailure(episode, profile, thermometer, timeline);
  const model = modelOf(profile, thermometer, from, timeline, [failure]);
  return { thermometer, failure, cold: failure.kind === 'thermostat', out: model.outOfRange(failure) };
}

function affectedThermometer(
  { random, failure }: Episode,
  { thermometers }: Profile,
): Thermometer | undefined {
  return failure
    ? thermometers.find((one) => one.compartment === failure.compartment && one.zone === failure.zone)
    : thermometers[Math.floor(((random * 97) % 1) * thermometers.length)];
}

/** It is repaired some time after the range was left. */
function randomFailure(
  { from, to, random }: Episode,
  profile: Profile,
  thermometer: Thermometer,
  timeline: Timeline,
): Failure {
  // Fridges may freeze what is in them; everything else gets too warm.
  const kind = profile.tempControl === '2-8c' && random > 0.75 ? 'thermostat' : 'compressor';
  const endless: Failure = { from, to, kind };
  const leftAt = modelOf(profile, thermometer, from, timeline, [endless]).leavesRangeAt(endless);
  const outMs = randomBetween(...OUT_MINUTES, profile.seed, profile.cabinetId, from, 'out') * MINUTE_MS;
  return { from, to: Math.floor(Math.min(to, leftAt + outMs)), kind };
}

function modelOf(
  profile: Profile,
  thermometer: Thermometer,
  time: number,
  timeline: Timeline,
  failures: Disturbances['failures'],
) {
  const byTime = (a: Episode, b: Episode) => a.from - b.from;
  // A failure goes on from the temperature at its beginning.
  const since = Math.min(time, ...failures.map(({ from }) => from));
  const doors = (['visit', 'doorLeftOpen'] as const).flatMap((name) =>
    timeline(name, since - AFTER_DOOR_MS, time),
  );
  return simulatedThermometer(thermalBody(profile, thermometer), {
    doors: doors.toSorted(byTime),
    powerCuts: timeline('powerCut', since - AFTER_POWER_CUT_MS, time).toSorted(byTime),
    failures,
  });
}

/** In degrees Celsius, at any moment: the same whatever was asked before. */
export function temperatureAt(
  profile: Profile,
  thermometer: Thermometer,
  time: number,
  timeline: Timeline = timelineOf(profile),
  excursions: readonly Episode[] = timeline('excursion', time, time),
): number {
  const own = excursions.flatMap((episode) => {
    const excursion = excursionOf(episode, profile, timeline);
    return excursion?.thermometer === thermometer ? [{ episode, failure: excursion.failure }] : [];
  });
  const forced = own.find(
    ({ episode, failure }) => episode.isForced && failure.from <= time && time < failure.to,
  );
  const failures = own
    .filter(({ episode }) => !episode.isForced)
    .map(({ failure }) => failure)
    .toSorted((a, b) => a.from - b.from);
  const model = modelOf(profile, thermometer, time, timeline, failures);
  if (!forced) return model.at(time);
  const { max } = rangeOf(profile);
  return warmedAfter(
    max + FORCED_KELVIN,
    max + FORCED_TOWARDS,
    time - forced.failure.from,
    model.tauMs('compressor'),
  );
}
