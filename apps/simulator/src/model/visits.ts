import { behavesAs } from '@parwell/domain';
import type { Body } from './body.ts';
import { between, drawn, oneOf, whole } from './chance.ts';
import { DAY_MS, episodesOf, MINUTE_MS, type Episode } from './episodes.ts';

/** Somebody at the door, and what they did there. */
export interface Visit extends Episode {
  readonly visitor: string;
  /** Where trays are weighed: which one. */
  readonly tray: string | undefined;
  readonly productId: string | undefined;
  readonly count: number;
  readonly deed: 'vend' | 'insert';
}

/** Trays are filled up once in this time. */
const REFILL_MS = 2 * DAY_MS;
const refillOf = (time: number): number => Math.floor(time / REFILL_MS) * REFILL_MS;
/** One visit in so many brings something. */
const INSERT_SHARE = 0.15;

export const visitsOf = (body: Body, from: number, to: number): Visit[] =>
  episodesOf(body, 'visit', from, to).map((episode) => ({ ...episode, ...deedOf(body, episode) }));

function deedOf(body: Body, { from }: Episode): Omit<Visit, keyof Episode> {
  const words = [body.seed, body.cabinetId, from] as const;
  const weighs = body.trays.length > 0;
  return {
    visitor: `user${whole(1, 6, ...words, 'visitor')}`,
    tray: oneOf(body.trays, ...words, 'tray'),
    productId: oneOf(body.productIds, ...words, 'product'),
    count: whole(1, 2, ...words, 'count'),
    // A tray's weight falls until it is filled up, and that is nobody's single visit.
    deed: !weighs && drawn(...words, 'deed') < INSERT_SHARE ? 'insert' : 'vend',
  };
}

const unitGrams = ({ seed, cabinetId }: Body, tray: string): number =>
  whole(8, 60, seed, cabinetId, tray, 'unit');
const fullGrams = (body: Body, tray: string): number =>
  unitGrams(body, tray) * whole(60, 120, body.seed, body.cabinetId, tray, 'full');

/** What lies on a tray, in grams: less after each vend, and full again when it was filled up. */
export function weightAt(body: Body, tray: string, time: number): number {
  const taken = visitsOf(body, refillOf(time), time)
    .filter((visit) => visit.tray === tray && visit.to <= time && visit.from >= refillOf(time))
    .reduce((sum, { count }) => sum + count, 0);
  const trembling = between(-0.4, 0.4, body.seed, body.cabinetId, tray, Math.floor(time / MINUTE_MS));
  const grams = fullGrams(body, tray) - taken * unitGrams(body, tray) + trembling;
  return Math.max(0, Math.round(grams * 10) / 10);
}

/** When trays were filled up between two times. */
export function refillsOf({ trays }: Body, from: number, to: number): number[] {
  const at = refillOf(to);
  return trays.length > 0 && at > from ? [at] : [];
}

/** A tag as its reader hears it: 96 bits. */
const epc = (...words: readonly (string | number)[]): string =>
  Array.from({ length: 6 }, (_, part) =>
    whole(0, 0xffff, ...words, part)
      .toString(16)
      .padStart(4, '0'),
  )
    .join('')
    .toUpperCase();

/** What a visit leaves behind besides an open and a closed door. */
export function tracesOf(body: Body, visit: Visit): { kind: string; data: Record<string, unknown> }[] {
  const { visitor, deed, count, productId, tray } = visit;
  const tags = Array.from({ length: count }, (_, index) => epc(body.cabinetId, visit.from, index));
  const move = { user: visitor, count, ...(productId !== undefined && { productId }) };
  switch (behavesAs(body.cabinetType)) {
    case 'RFID':
    case 'ZONE':
      return [
        {
          kind: 'tags',
          data: { added: deed === 'insert' ? tags : [], removed: deed === 'vend' ? tags : [] },
        },
        { kind: deed, data: { ...move, tags } },
      ];
    case 'WEIGHT':
      return [{ kind: deed, data: { ...move, tray, grams: count * unitGrams(body, tray ?? '') } }];
    default:
      return [{ kind: deed, data: { ...move, drawer: 1 + Math.floor(visit.luck * 8) } }];
  }
}
