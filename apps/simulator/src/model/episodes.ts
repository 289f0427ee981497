import { between, drawn } from './chance.ts';
import type { Body } from './body.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Something that goes on for a while. */
export interface Episode {
  readonly from: number;
  readonly to: number;
  /** From 0 to below 1: what kind of it, how much of it. */
  readonly luck: number;
  /** How long it takes until it is there in full. */
  readonly growsMs: number;
}

interface Habit {
  /** It may begin once in each of these stretches of time. */
  readonly everyMs: number;
  /** How likely it is to, by day and by night. */
  readonly chance: { readonly day: number; readonly night: number };
  readonly minutes: readonly [least: number, most: number];
}

const always = (chance: number) => ({ day: chance, night: chance });

/** What befalls devices, and how often. */
export const HABITS = {
  visit: { everyMs: 20 * MINUTE_MS, chance: { day: 0.6, night: 0.1 }, minutes: [0.5, 3] },
  doorLeftOpen: { everyMs: 12 * HOUR_MS, chance: always(0.15), minutes: [6, 15] },
  excursion: { everyMs: 12 * HOUR_MS, chance: always(0.08), minutes: [30, 90] },
  silence: { everyMs: DAY_MS, chance: always(0.2), minutes: [8, 40] },
  powerCut: { everyMs: 3 * DAY_MS, chance: always(0.1), minutes: [1, 10] },
  sensorFault: { everyMs: 3 * DAY_MS, chance: always(0.1), minutes: [5, 30] },
  selfTest: { everyMs: DAY_MS, chance: always(1), minutes: [1, 1] },
} as const satisfies Record<string, Habit>;
export type HabitName = keyof typeof HABITS;

/** People come by day; where the devices stand, that is this many hours behind UTC. */
const HOURS_BEHIND = 6;
export const hourOfDay = (time: number): number => (time / HOUR_MS + 24 - HOURS_BEHIND) % 24;
const isDay = (time: number): boolean => hourOfDay(time) >= 7 && hourOfDay(time) < 19;

/** The episodes of a kind that touch the time from `from` to `to`, in order. */
export function episodesOf(
  { seed, cabinetId, calm }: Body,
  name: HabitName,
  from: number,
  to: number,
): Episode[] {
  if (calm && name !== 'visit') return [];
  const { everyMs, chance, minutes }: Habit = HABITS[name];
  const [least, most] = minutes;
  const found: Episode[] = [];
  const first = Math.floor((from - most * MINUTE_MS) / everyMs);
  for (let turn = first; turn * everyMs <= to; turn += 1) {
    const draw = (what: string) => drawn(seed, cabinetId, name, turn, what);
    const begin = Math.floor((turn + draw('begin')) * everyMs);
    if (draw('whether') >= (isDay(begin) ? chance.day : chance.night)) continue;
    const lasts = between(least, most, seed, cabinetId, name, turn, 'length') * MINUTE_MS;
    const episode = { from: begin, to: Math.floor(begin + lasts), luck: draw('luck'), growsMs: lasts / 4 };
    if (episode.from <= to && episode.to >= from) found.push(episode);
  }
  return found;
}

export const isOn = ({ from, to }: Episode, time: number): boolean => from <= time && time < to;

/** What befalls a device: by itself, and what else somebody wants. */
export type Course = (name: HabitName, from: number, to: number) => Episode[];

export const courseOf =
  (body: Body, wanted: Partial<Record<HabitName, readonly Episode[]>> = {}): Course =>
  (name, from, to) => [
    ...(wanted[name] ?? []).filter((episode) => episode.from <= to && episode.to >= from),
    ...episodesOf(body, name, from, to),
  ];
