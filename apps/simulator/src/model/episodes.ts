import { randomBetween, seededRandom } from './random.ts';
import type { KnownFailure, Profile } from './profile.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Something that lasts for a while. */
export interface Episode {
  readonly from: number;
  readonly to: number;
  /** From 0 to below 1: decides details such as severity. */
  readonly random: number;
  /** Of an excursion, if it is known from outside. */
  readonly failure?: KnownFailure;
  /** An excursion that was started from outside: it is there and over at once, as demonstrations need it. */
  readonly isForced?: boolean;
}

interface EpisodeKind {
  /** At most one episode begins in each period of this length. */
  readonly everyMs: number;
  /** The probability that one begins, by day and by night. */
  readonly chance: { readonly day: number; readonly night: number };
  readonly minutes: readonly [least: number, most: number];
  /** The pause before another of the kind. */
  readonly pauseMs?: number;
}

/** Room for the visit in which goods are put back. */
export const PAUSE_AFTER_VISIT_MS = 15 * MINUTE_MS;

/** Until the range is left, beyond it, and until everything is as before. */
const EXCURSION_MINUTES = 14 * 60;

const always = (chance: number) => ({ day: chance, night: chance });

/** Random episodes of devices, and how often they happen. */
export const EPISODE_KINDS = {
  visit: {
    everyMs: 40 * MINUTE_MS,
    chance: { day: 0.6, night: 0.1 },
    minutes: [0.5, 3],
    pauseMs: PAUSE_AFTER_VISIT_MS,
  },
  doorLeftOpen: { everyMs: 12 * HOUR_MS, chance: always(0.15), minutes: [6, 15] },
  // With the time until it has cooled down again.
  excursion: { everyMs: DAY_MS, chance: always(0.16), minutes: [EXCURSION_MINUTES, EXCURSION_MINUTES] },
  silence: { everyMs: DAY_MS, chance: always(0.2), minutes: [8, 40] },
  powerCut: { everyMs: 3 * DAY_MS, chance: always(0.1), minutes: [1, 10] },
  sensorFault: { everyMs: 3 * DAY_MS, chance: always(0.1), minutes: [5, 30] },
  selfTest: { everyMs: DAY_MS, chance: always(1), minutes: [1, 1] },
} as const satisfies Record<string, EpisodeKind>;
export type EpisodeName = keyof typeof EPISODE_KINDS;

/** More happens by day. Local time of the devices is this many hours behind UTC. */
const HOURS_BEHIND = 6;
export const hourOfDay = (time: number): number => (time / HOUR_MS + 24 - HOURS_BEHIND) % 24;
const isDay = (time: number): boolean => hourOfDay(time) >= 7 && hourOfDay(time) < 19;

/** The random episode of a kind that begins in a period. Episodes of a kind never overlap. */
function episodeOf(
  { seed, cabinetId }: Profile,
  name: EpisodeName,
  period: number,
  phaseMs: number,
): Episode | null {
  const { everyMs, chance, minutes, pauseMs = 0 }: EpisodeKind = EPISODE_KINDS[name];
  const [least, most] = minutes;
  const draw = (what: string) => seededRandom(seed, cabinetId, name, period, what);
  const latest = everyMs - most * MINUTE_MS - pauseMs;
  const begin = Math.floor(phaseMs + period * everyMs + draw('begin') * latest);
  if (draw('whether') >= (isDay(begin) ? chance.day : chance.night)) return null;
  const durationMs = randomBetween(least, most, seed, cabinetId, name, period, 'length') * MINUTE_MS;
  return { from: begin, to: Math.floor(begin + durationMs), random: draw('luck') };
}

export const isActive = ({ from, to }: Episode, time: number): boolean => from <= time && time < to;

/** The episodes of a kind that overlap the time from `from` to `to`, sorted by time. */
export type Timeline = (name: EpisodeName, from: number, to: number) => Episode[];

const MAX_REMEMBERED = 64;

interface KnownEpisodes {
  /** So that the periods do not begin at the same time for all devices. */
  readonly phaseMs: number;
  readonly periods: Map<number, Episode | null>;
}

/** All episodes of a device: the random ones, computed once, and those triggered from outside. */
export function timelineOf(
  profile: Profile,
  triggered: Partial<Record<EpisodeName, readonly Episode[]>> = {},
): Timeline {
  const given = profile.failures.map((failure) => ({
    from: failure.from,
    to: failure.to + EXCURSION_MINUTES * MINUTE_MS,
    random: 0,
    failure,
  }));
  // Excursions of a device do not overlap.
  const meetsGiven = ({ from, to }: Episode): boolean =>
    given.some((known) => known.from <= to && known.to >= from);
  const known = new Map<EpisodeName, KnownEpisodes>();
  function knownOf(name: EpisodeName): KnownEpisodes {
    const before = known.get(name);
    if (before) return before;
    const phase = seededRandom(profile.seed, profile.cabinetId, name, 'phase');
    const fresh = {
      phaseMs: phase * EPISODE_KINDS[name].everyMs,
      periods: new Map<number, Episode | null>(),
    };
    known.set(name, fresh);
    return fresh;
  }
  function episodeIn({ phaseMs, periods }: KnownEpisodes, name: EpisodeName, period: number): Episode | null {
    if (periods.size > MAX_REMEMBERED) periods.clear();
    let episode = periods.get(period);
    if (episode === undefined) periods.set(period, (episode = episodeOf(profile, name, period, phaseMs)));
    return episode;
  }
  return (name, from, to) => {
    const overlaps = (episode: Episode) => episode.from <= to && episode.to >= from;
    const found = (triggered[name] ?? []).filter(overlaps);
    if (name === 'excursion') found.push(...given.filter(overlaps));
    if (profile.calm) return found;
    const { everyMs, minutes }: EpisodeKind = EPISODE_KINDS[name];
    const kind = knownOf(name);
    const first = Math.floor((from - kind.phaseMs - minutes[1] * MINUTE_MS) / everyMs);
    for (let period = first; kind.phaseMs + period * everyMs <= to; period += 1) {
      const episode = episodeIn(kind, name, period);
      if (episode && overlaps(episode) && !(name === 'excursion' && meetsGiven(episode))) found.push(episode);
    }
    return found;
  };
}
