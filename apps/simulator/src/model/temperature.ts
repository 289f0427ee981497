import { allowedRange, type TempControl, type TemperatureRange } from '@parwell/domain';
import type { Body, Thermometer } from './body.ts';
import { wandering } from './chance.ts';
import { episodesOf, hourOfDay, HOUR_MS, isOn, MINUTE_MS, type Episode } from './episodes.ts';

/** Where in its allowed range a device of a kind is at home. */
const HOME: Readonly<Record<TempControl, number>> = { '2-8c': 0.5, Ambient: 0.45, Frozen: 0.7 };
/** How long a door that was open is felt. */
const FELT_MS = 30 * MINUTE_MS;
/** However many doors are open: no more than leaves the narrowest range in peace. */
const MOST_OF_DOORS = 0.8;

export const rangeOf = ({ tempControl, properties }: Body): TemperatureRange =>
  allowedRange(tempControl, properties);

/** How far beyond its range an excursion goes, and to which side. */
export function excursionOf({ luck }: Episode, body: Body) {
  const { min, max } = rangeOf(body);
  const beyond = 1.5 + luck * 4;
  // Fridges may freeze what is in them; everything else gets too warm.
  const cold = body.tempControl === '2-8c' && luck > 0.75;
  return { peak: cold ? min - beyond : max + beyond, cold, isGrave: beyond > 4 };
}

/** The thermometer an excursion is at. */
export const sufferer = ({ luck }: Episode, { thermometers }: Body): Thermometer | undefined =>
  thermometers[Math.floor(((luck * 97) % 1) * thermometers.length)];

/** In degrees Celsius: a day's cycle, doors that are opened, and now and then an excursion. */
export function temperatureAt(
  body: Body,
  thermometer: Thermometer,
  time: number,
  excursions: readonly Episode[] = episodesOf(body, 'excursion', time, time),
): number {
  const usual = usualTemperature(body, thermometer, time);
  const excursion = excursions.find(
    (episode) => isOn(episode, time) && sufferer(episode, body) === thermometer,
  );
  if (!excursion) return usual;
  return usual + (excursionOf(excursion, body).peak - usual) * shareOf(excursion, time);
}

/** Always within the allowed range. */
function usualTemperature(body: Body, { compartment, zone }: Thermometer, time: number): number {
  const { min, max } = rangeOf(body);
  const swing = Math.min(1, (max - min) / 6);
  const words = [body.seed, body.cabinetId, compartment, zone] as const;
  const home = min + HOME[body.tempControl] * (max - min) + 0.2 * swing * wandering(0, HOUR_MS, ...words);
  const warmest = 16;
  const day = 0.35 * Math.cos(((hourOfDay(time) - warmest) / 12) * Math.PI);
  const restless = 0.3 * wandering(time, HOUR_MS, ...words) + 0.08 * wandering(time, MINUTE_MS, ...words);
  return home + swing * (day + restless + Math.min(MOST_OF_DOORS, doorsFelt(body, time)));
}

/** Warm air comes in while a door is open, and is cooled down again. */
const doorsFelt = (body: Body, time: number): number =>
  (['visit', 'doorLeftOpen'] as const)
    .flatMap((name) => episodesOf(body, name, time - FELT_MS, time))
    .reduce((sum, { from, to }) => {
      const open = (Math.min(time, to) - from) / MINUTE_MS;
      const since = Math.max(0, time - to) / MINUTE_MS;
      return sum + 0.25 * open * Math.exp(-since / 6);
    }, 0);

/** How much of an excursion is there: it comes, stays, and goes. */
function shareOf({ from, to, growsMs }: Episode, time: number): number {
  if (growsMs === 0) return 1;
  return Math.min(1, (time - from) / growsMs, (to - time) / growsMs);
}
