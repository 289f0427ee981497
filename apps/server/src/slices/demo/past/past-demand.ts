import type { Random } from '../random.ts';
import { DAY_MS, HOUR_MS, type PastPlan, type PastStream } from './past-plan.ts';

export interface Use {
  readonly at: number;
  readonly units: number;
}

/** From Sunday on: little happens at the weekend, most on Mondays. */
const WEEKDAYS = [0.2, 1.3, 1.15, 1.1, 1.15, 1.05, 0.3] as const;
/** Relative to an ordinary month, from January on. */
const SEASONS: Readonly<Record<string, readonly number[]>> = {
  Vaccine: [0.8, 0.6, 0.5, 0.5, 0.5, 0.5, 0.6, 1.2, 2.2, 2.6, 1.7, 1],
  Immunoglobulin: [1.3, 1.3, 1.2, 1, 0.9, 0.8, 0.8, 0.8, 0.9, 1, 1.1, 1.2],
  'Wound care': [0.8, 0.8, 0.9, 1, 1.1, 1.3, 1.3, 1.2, 1.1, 1, 0.9, 0.8],
};
/** People work from 7 to 18 o'clock, six hours behind UTC like the devices' other history. */
const OPENS_UTC = 13;
const OPEN_HOURS = 10.5;
/** Vends just before the demo began belong to the simulated devices. */
const QUIET_MS = 3 * HOUR_MS;

/** Relative to an ordinary day, by weekday and season. */
export function demandOn(day: number, productGroup: string): number {
  const date = new Date(day);
  const season = SEASONS[productGroup]?.[date.getUTCMonth()] ?? 1;
  return (WEEKDAYS[date.getUTCDay()] ?? 1) * season;
}

/** Poisson-distributed around `mean`. */
export function timesOf(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let times = 0;
  for (let left = random.fraction(); left > limit; left *= random.fraction()) times += 1;
  return times;
}

export const workingTime = (random: Random, day: number): number =>
  Math.floor((day + (OPENS_UTC + OPEN_HOURS * random.fraction()) * HOUR_MS) / 1000) * 1000;

export function usesOf(random: Random, { from, to }: PastPlan, stream: PastStream): Use[] {
  const uses: Use[] = [];
  // A tagged unit leaves alone; elsewhere people remove one or two.
  const perUse = stream.kind === 'counted' ? 1.3 : 1;
  for (let day = Math.ceil(from / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
    const times = timesOf(random, (stream.perDay / perUse) * demandOn(day, stream.productGroup));
    for (let n = 0; n < times; n += 1) {
      const at = workingTime(random, day);
      const units = stream.kind === 'counted' && random.chance(0.3) ? 2 : 1;
      if (at > from + HOUR_MS && at < to - QUIET_MS) uses.push({ at, units });
    }
  }
  return uses.toSorted((a, b) => a.at - b.at);
}
