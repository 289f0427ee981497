import { seedOf, type Random } from '../random.ts';
import type { Use } from './past-demand.ts';
import { DAY_MS, HOUR_MS, type PastPlan, type PastStream } from './past-plan.ts';

export interface PastUnit {
  readonly outAt: number;
  readonly how: 'used' | 'expired' | 'recalled';
}

/** Units of a lot that came together. The first ones of a device were counted, not delivered. */
export interface Delivery {
  readonly at: number;
  readonly isOpening: boolean;
  readonly lot: string;
  /** YYYY-MM-DD. */
  readonly expiration: string;
  readonly units: readonly PastUnit[];
}

const LOT_DAYS = 60;
const LETTERS = ['C', 'E', 'G', 'M', 'R'] as const;
/** Ordinary days that a delivery lasts. */
const COVERED_DAYS = 21;
/** Days of use left when the next delivery comes, if there is room for both. */
const RESERVE_DAYS = 6;
const EXPIRING_SHARE = 0.09;

export const isAfternoon = ({ outAt, how }: PastUnit): boolean =>
  how === 'used' && outAt % DAY_MS > 16 * HOUR_MS;

/** The lot that the warehouse shipped at a time, the same for all customers. Lots of day one have other letters. */
export function lotAt(productId: string, at: number): { lot: string; expiration: string; begins: number } {
  const seed = seedOf('lot', productId);
  const shift = (seed % LOT_DAYS) * DAY_MS;
  const period = Math.floor((at + shift) / (LOT_DAYS * DAY_MS));
  const begins = period * LOT_DAYS * DAY_MS - shift;
  const letter = LETTERS[(seed + period) % LETTERS.length] ?? 'C';
  const number = 10_000 + ((seed + period * 137) % 90_000);
  const days = 240 + (seedOf(productId, period) % 300);
  return {
    lot: `${letter}${number}`,
    expiration: new Date(begins + days * DAY_MS).toISOString().slice(0, 10),
    begins,
  };
}

/** The last one in time. Deliveries come on two days of the week, at 9 o'clock local time. */
function deliveryBefore({ cabinetId }: PastPlan, time: number): number {
  const weekday = 1 + (seedOf('delivery', cabinetId) % 3);
  let day = Math.floor((time - 17 * HOUR_MS) / DAY_MS) * DAY_MS;
  while (![weekday, weekday + 2].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return day + 15 * HOUR_MS;
}

/**
 * Deliveries of exactly the units that were used, and now and then one that expired. Worked out backwards: units
 * left over at the beginning were there at the first count.
 */
export function deliveriesOf(
  random: Random,
  plan: PastPlan,
  stream: PastStream,
  uses: readonly Use[],
): Delivery[] {
  const times = uses.flatMap(({ at, units }) => Array.from({ length: units }, () => at));
  const deliveries: Delivery[] = [];
  // Lines of a shipment are received one after the other.
  const minute =
    (seedOf(stream.productId, stream.holder ?? '', stream.dispenser ?? '', stream.section) % 50) * 60_000;
  const reserve =
    stream.most > 2 * stream.perDay * COVERED_DAYS ? Math.round(stream.perDay * RESERVE_DAYS) : 0;
  for (let end = times.length; end > 0;) {
    const size = deliverySize(random, stream);
    const first = Math.max(end - size, 0);
    const needed = times[Math.max(first - reserve, 0)] ?? plan.from;
    const at = deliveryBefore(plan, needed) + minute;
    const isOpening = at <= plan.from + DAY_MS;
    const begin = isOpening ? 0 : first;
    const { lot, expiration, isRecalled } = lotOf(plan, stream, isOpening ? plan.from : at);
    const used = times.slice(begin, end).map((outAt): PastUnit => ({ outAt, how: 'used' }));
    const units = isRecalled
      ? calledBack(plan.recall, used)
      : withExpired(random, plan, stream, used, expiration);
    // Packs cannot be divided: units missing from the first delivery were counted before it.
    if (!isOpening && stream.unitsPerPack > 1 && units.length % stream.unitsPerPack !== 0)
      deliveries.push({ ...lotAt(stream.productId, plan.from), at: plan.from, isOpening: true, units });
    else deliveries.push({ at: isOpening ? plan.from : at, isOpening, lot, expiration, units });
    end = begin;
  }
  return deliveries.toReversed();
}

function deliverySize(random: Random, { perDay, unitsPerPack, most }: PastStream): number {
  const wanted = Math.max(perDay * COVERED_DAYS * (0.7 + 0.6 * random.fraction()), 2);
  const packs = Math.max(Math.round(Math.min(wanted, most) / unitsPerPack), 1);
  return packs * unitsPerPack;
}

/** After a recall the warehouse shipped the next lot. */
function lotOf({ recall }: PastPlan, { productId }: PastStream, at: number) {
  const usual = lotAt(productId, at);
  const isRecalled = recall?.productId === productId && usual.lot === lotAt(productId, recall.at).lot;
  return isRecalled && at > recall.at
    ? { ...lotAt(productId, usual.begins + LOT_DAYS * DAY_MS), isRecalled: false }
    : { ...usual, isRecalled };
}

/** Units left of a recalled lot went back on that day; until the next delivery there was none. */
const calledBack = (recall: PastPlan['recall'], used: readonly PastUnit[]): PastUnit[] =>
  used.map((unit) => (recall && unit.outAt > recall.at ? { outAt: recall.at, how: 'recalled' } : unit));

/** If the lot has expired by now, one or two units of some deliveries were left over and removed. */
function withExpired(
  random: Random,
  plan: PastPlan,
  { unitsPerPack, kind }: PastStream,
  used: readonly PastUnit[],
  expiration: string,
): readonly PastUnit[] {
  const isWasted = random.chance(kind === 'tags' ? EXPIRING_SHARE / 2 : EXPIRING_SHARE);
  const outAt = Date.parse(expiration) + random.whole(1, 6) * DAY_MS + 16 * HOUR_MS;
  const last = used.at(-1)?.outAt ?? plan.to;
  if (!isWasted || unitsPerPack > 1 || outAt > plan.to - DAY_MS || last > outAt) return used;
  return [
    ...used,
    ...Array.from({ length: random.whole(1, 2) }, (): PastUnit => ({ outAt, how: 'expired' })),
  ];
}
