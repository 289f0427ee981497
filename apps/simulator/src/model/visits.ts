import { behavesAs } from '@parwell/domain';
import type { Profile } from './profile.ts';
import { randomBetween, seededRandom, randomItem, randomInt } from './random.ts';
import { DAY_MS, episodesOf, MINUTE_MS, type Episode } from './episodes.ts';

/** One opening of the door, and what was done. */
export interface Visit extends Episode {
  readonly visitor: string;
  /** Undefined for devices without trays. */
  readonly tray: string | undefined;
  readonly productId: string | undefined;
  readonly count: number;
  readonly action: 'vend' | 'insert';
}

/** Trays are refilled at this interval. */
const REFILL_MS = 2 * DAY_MS;
const lastRefill = (time: number): number => Math.floor(time / REFILL_MS) * REFILL_MS;
/** The share of visits that insert something. */
const INSERT_SHARE = 0.15;

export const visitsOf = (profile: Profile, from: number, to: number): Visit[] =>
  episodesOf(profile, 'visit', from, to).map((episode) => ({ ...episode, ...detailsOf(profile, episode) }));

function detailsOf(profile: Profile, { from }: Episode): Omit<Visit, keyof Episode> {
  const seeds = [profile.seed, profile.cabinetId, from] as const;
  const weighs = profile.trays.length > 0;
  return {
    visitor: `user${randomInt(1, 6, ...seeds, 'visitor')}`,
    tray: randomItem(profile.trays, ...seeds, 'tray'),
    productId: randomItem(profile.productIds, ...seeds, 'product'),
    count: randomInt(1, 2, ...seeds, 'count'),
    // A tray only gets lighter between refills, and refills are not part of visits.
    action: !weighs && seededRandom(...seeds, 'deed') < INSERT_SHARE ? 'insert' : 'vend',
  };
}

const unitGrams = ({ seed, cabinetId }: Profile, tray: string): number =>
  randomInt(8, 60, seed, cabinetId, tray, 'unit');
const fullGrams = (profile: Profile, tray: string): number =>
  unitGrams(profile, tray) * randomInt(60, 120, profile.seed, profile.cabinetId, tray, 'full');

/** The weight on a tray in grams: less after each vend, full again after a refill. */
export function weightAt(profile: Profile, tray: string, time: number): number {
  const taken = visitsOf(profile, lastRefill(time), time)
    .filter((visit) => visit.tray === tray && visit.to <= time && visit.from >= lastRefill(time))
    .reduce((sum, { count }) => sum + count, 0);
  const noise = randomBetween(-0.4, 0.4, profile.seed, profile.cabinetId, tray, Math.floor(time / MINUTE_MS));
  const grams = fullGrams(profile, tray) - taken * unitGrams(profile, tray) + noise;
  return Math.max(0, Math.round(grams * 10) / 10);
}

/** The refills between two times. */
export function refillsOf({ trays }: Profile, from: number, to: number): number[] {
  const at = lastRefill(to);
  return trays.length > 0 && at > from ? [at] : [];
}

/** A 96-bit RFID tag id. */
const epc = (...seeds: readonly (string | number)[]): string =>
  Array.from({ length: 6 }, (_, part) =>
    randomInt(0, 0xffff, ...seeds, part)
      .toString(16)
      .padStart(4, '0'),
  )
    .join('')
    .toUpperCase();

/** The events of a visit, besides the door opening and closing. */
export function visitEvents(
  profile: Profile,
  visit: Visit,
): { kind: string; data: Record<string, unknown> }[] {
  const { visitor, action, count, productId, tray } = visit;
  const tags = Array.from({ length: count }, (_, index) => epc(profile.cabinetId, visit.from, index));
  const move = { user: visitor, count, ...(productId !== undefined && { productId }) };
  switch (behavesAs(profile.cabinetType)) {
    case 'RFID':
    case 'ZONE':
      return [
        {
          kind: 'tags',
          data: { added: action === 'insert' ? tags : [], removed: action === 'vend' ? tags : [] },
        },
        { kind: action, data: { ...move, tags } },
      ];
    case 'WEIGHT':
      return [{ kind: action, data: { ...move, tray, grams: count * unitGrams(profile, tray ?? '') } }];
    default:
      return [{ kind: action, data: { ...move, drawer: 1 + Math.floor(visit.random * 8) } }];
  }
}
