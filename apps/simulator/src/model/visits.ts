import type { Profile } from './profile.ts';
import { randomBetween, randomItem, seededRandom } from './random.ts';
import { MINUTE_MS, PAUSE_AFTER_VISIT_MS, timelineOf, type Episode, type Timeline } from './episodes.ts';

/**
 * One opening of the door and its intention, as a pure function of seed, device and time. Its outcome depends on what
 * the device holds then.
 */
export interface Visit {
  readonly from: number;
  readonly to: number;
  /** Unique for the device. */
  readonly session: string;
  readonly user: string;
  readonly provider: string;
  readonly intention: 'take' | 'move' | 'thaw' | 'nothing';
  /** The visit whose goods are put back in this one. */
  readonly puttingBack: string | null;
  /** The goods of this visit will be put back. */
  readonly comesBack: boolean;
}

/** After the door is closed, a device reads all its tags. */
export const READ_AFTER_MS = 2000;

const INTENTIONS: readonly (readonly [upTo: number, Visit['intention']])[] = [
  [0.6, 'take'],
  [0.65, 'move'],
  [0.7, 'thaw'],
  [1, 'nothing'],
];
/** The share of removals that are put back, a few minutes later. */
const PUT_BACK_SHARE = 0.15;
const PUT_BACK_MINUTES = [1, 8] as const;

/** The visits that end after `from` and until `to`, with the tags read, sorted by time. */
export function visitsEnding(
  profile: Profile,
  from: number,
  to: number,
  timeline: Timeline = timelineOf(profile),
): Visit[] {
  const [earliest, latest] = [from - READ_AFTER_MS, to - READ_AFTER_MS];
  // No other visit begins while the door is left open.
  const isFree = (visit: Visit) =>
    timeline('doorLeftOpen', visit.from, visit.to + READ_AFTER_MS).length === 0;
  return timeline('visit', earliest - PAUSE_AFTER_VISIT_MS, latest)
    .flatMap((episode) => visitsOf(profile, episode))
    .filter((visit) => visit.to > earliest && visit.to <= latest && isFree(visit));
}

/** A visit, and the one in which its goods are put back. Both end before the next visit can begin. */
function visitsOf(profile: Profile, { from, to }: Episode): Visit[] {
  const seeds = [profile.seed, profile.cabinetId, from] as const;
  const person = {
    user: randomItem(profile.users, ...seeds, 'user') ?? '',
    provider: randomItem(profile.providers, ...seeds, 'provider') ?? '',
  };
  const roll = seededRandom(...seeds, 'intention');
  const intention = INTENTIONS.find(([upTo]) => roll < upTo)?.[1] ?? 'nothing';
  const comesBack = intention === 'take' && seededRandom(...seeds, 'back') < PUT_BACK_SHARE;
  const session = `visit-${from}`;
  const visit: Visit = { from, to, session, ...person, intention, puttingBack: null, comesBack };
  if (!comesBack) return [visit];
  const begin = Math.floor(to + randomBetween(...PUT_BACK_MINUTES, ...seeds, 'pause') * MINUTE_MS);
  const back = { from: begin, to: begin + MINUTE_MS, session: `back-${from}` };
  return [visit, { ...visit, ...back, intention: 'nothing', puttingBack: session, comesBack: false }];
}
