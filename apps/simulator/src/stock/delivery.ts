import type { Memory } from '../commands/memory.ts';
import type { FleetDevice } from '../fleet-list.ts';
import { putIn, type StockChange } from './stock-change.ts';
import { ImpossibleError } from './pick.ts';
import { goodsAt, roomIn } from './place.ts';
import { canDetect, scalesOf } from './scale.ts';
import { NOTHING, plus, productOf, stockKind, type Pieces, type Stock, type StockItem } from './stock.ts';

type Known = Pick<Memory, 'stock' | 'config'>;

/** The outcome of a delivery: everything is put where it belongs, or nothing if there is no place for it. */
export function deliveryChange(
  device: FleetDevice,
  memory: Known,
  items: readonly StockItem[],
  session: string,
): StockChange {
  let goods = NOTHING;
  for (const item of items) {
    const held = plus(memory.stock, goods);
    goods = plus(goods, goodsAt(device, held, placesFor(device, { ...memory, stock: held }, item)));
  }
  const pieces = goods.pieces.flatMap((piece) => portionsOf(device, memory.config, piece));
  return putIn(device, memory.stock, { ...goods, pieces }, session);
}

/** At once, or pack by pack where the scale could mistake the packs together for another number. */
function portionsOf({ products }: FleetDevice, config: unknown, piece: Pieces): Pieces[] {
  const scales = scalesOf(config);
  const isClear = (portion: Pieces) => canDetect(scales, productOf(products, portion.productId), portion);
  if (isClear(piece)) return [piece];
  const portions = [
    ...Array.from({ length: piece.packs }, () => ({ ...piece, packs: 1, singles: 0 })),
    ...(piece.singles > 0 ? [{ ...piece, packs: 0 }] : []),
  ];
  if (!portions.every(isClear)) throw new ImpossibleError(`A scale cannot tell these of ${piece.productId}.`);
  return portions;
}

function placesFor(device: FleetDevice, { stock, config }: Known, item: StockItem): StockItem[] {
  switch (stockKind(device.cabinetType)) {
    case 'tags':
      // Somebody may have put a unit in before.
      return stock.tags.some(({ tagId }) => tagId === item.tagId) ? [] : [item];
    case 'lots':
      return device.slots.length === 0 ? [item] : dispensersFor(device, stock, item);
    case 'pieces':
      return [{ ...item, ...(isOnTray(stock, item) ? {} : sectionFor(config, item)) }];
  }
}

const isOnTray = ({ pieces }: Stock, { productId }: StockItem): boolean =>
  pieces.some((piece) => piece.productId === productId);

function sectionFor(config: unknown, { productId }: StockItem): Pick<StockItem, 'tray' | 'section'> {
  for (const { trayName, sections } of scalesOf(config).trays.values()) {
    const section = sections.findIndex((each) => each.productId === productId);
    if (section >= 0) return { tray: trayName, section };
  }
  throw new ImpossibleError(`There is no section for ${productId}.`);
}

/** Spread over the dispensers of the product that have room. */
function dispensersFor({ slots }: FleetDevice, stock: Stock, item: StockItem): StockItem[] {
  let rest = item.count;
  const parts = slots
    .filter(({ productId }) => productId === item.productId)
    .flatMap((slot) => {
      const count = Math.min(rest, Math.max(0, roomIn(stock, slot)));
      rest -= count;
      return count > 0 ? [{ ...item, count, holder: slot.holder, dispenser: slot.dispenser }] : [];
    });
  if (rest > 0) throw new ImpossibleError(`There is no room for ${rest} of ${item.productId}.`);
  return parts;
}
