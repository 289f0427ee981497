import type { Memory } from '../commands/memory.ts';
import type { FleetDevice } from '../fleet-list.ts';
import { randomInt, randomItem } from '../model/random.ts';
import type { Visit } from '../model/visits.ts';
import { moveTo, nothingDone, putIn, takeOut, thaw, type StockChange } from './stock-change.ts';
import { pick } from './pick.ts';
import { roomIn } from './place.ts';
import { canDetect, scalesOf } from './scale.ts';
import { NOTHING, productOf, stockKind, type Pieces, type Slot, type Stock } from './stock.ts';

type Known = Pick<Memory, 'stock' | 'taken' | 'config'>;

/** The outcome of a visit, given the present stock. Null if the visit does not take place. */
export function visitChange(
  device: FleetDevice,
  memory: Known,
  visit: Visit,
  at: number,
): StockChange | null {
  const { stock } = memory;
  if (visit.puttingBack !== null) {
    const taken = memory.taken.find(({ session }) => session === visit.puttingBack);
    return taken ? putIn(device, stock, oneOf(taken.goods), visit.session) : null;
  }
  // The scale is read when the door is closed: goods put back before then have not moved.
  if (visit.comesBack && stockKind(device.cabinetType) === 'pieces') return nothingDone(stock);
  const random = <T>(from: readonly T[], what: string): T | undefined =>
    randomItem(from, device.cabinetId, visit.session, what);
  switch (visit.intention) {
    case 'take': {
      const goods = someGoods(device, memory, random, visit.session);
      return goods ? takeOut(device, stock, goods, visit.session) : nothingDone(stock);
    }
    case 'move': {
      const move = random(possibleMoves(device.slots, stock), 'move');
      return move ? moveTo(stock, [{ ...move.lot, count: 1 }], move.to) : nothingDone(stock);
    }
    case 'thaw': {
      const slot = random(frozenSlots(device.slots, stock), 'thaw');
      return slot ? thaw(stock, slot, at) : nothingDone(stock);
    }
    case 'nothing':
      return nothingDone(stock);
  }
}

const oneOf = ({ tags, lots }: Stock): Stock => ({
  ...NOTHING,
  tags: tags.slice(0, 1),
  lots: lots.slice(0, 1).map((lot) => ({ ...lot, count: 1 })),
});

/** One or two units of something that is there. */
function someGoods(
  device: FleetDevice,
  { stock, config }: Known,
  random: <T>(from: readonly T[], what: string) => T | undefined,
  session: string,
): Stock | undefined {
  const { cabinetId, cabinetType, products } = device;
  const kind = stockKind(cabinetType);
  const count = randomInt(1, 2, cabinetId, session, 'count');
  switch (kind) {
    case 'tags': {
      const tag = random(stock.tags, 'tag');
      if (!tag) return undefined;
      const { productId } = tag;
      const held = stock.tags.filter((one) => one.productId === productId).length;
      return pick(kind, stock, { productId, count: Math.min(count, held) }, products);
    }
    case 'lots': {
      const lot = random(stock.lots, 'lot');
      return lot && { ...NOTHING, lots: [{ ...lot, count: Math.min(count, lot.count) }] };
    }
    case 'pieces': {
      const scales = scalesOf(config);
      const portions = stock.pieces
        .flatMap(portionsOf)
        .filter((portion) => canDetect(scales, productOf(products, portion.productId), portion));
      const portion = random(portions, 'portion');
      return portion && { ...NOTHING, pieces: [portion] };
    }
  }
}

/** The amounts that can be removed from a section at once. */
const portionsOf = (held: Pieces): Pieces[] => [
  ...[1, 2].filter((packs) => packs <= held.packs).map((packs) => ({ ...held, packs, singles: 0 })),
  ...[1, 2, 3]
    .filter((singles) => singles <= held.singles)
    .map((singles) => ({ ...held, packs: 0, singles })),
];

const isIn = (slot: Slot) => (lot: Stock['lots'][number]) =>
  lot.holder === slot.holder && lot.dispenser === slot.dispenser;

const possibleMoves = (slots: readonly Slot[], stock: Stock) =>
  stock.lots.flatMap((lot) =>
    slots
      .filter((to) => to.productId === lot.productId && !isIn(to)(lot) && roomIn(stock, to) > 0)
      .map((to) => ({ lot, to })),
  );

const frozenSlots = (slots: readonly Slot[], { lots }: Stock): Slot[] =>
  slots.filter(
    (slot) =>
      slot.thawHours !== undefined && lots.some((lot) => isIn(slot)(lot) && lot.thawComplete === undefined),
  );
