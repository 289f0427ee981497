import type { FleetDevice } from '../fleet-list.ts';
import { ImpossibleError } from './pick.ts';
import {
  NOTHING,
  piecesOf,
  productOf,
  stockKind,
  type Lot,
  type Slot,
  type Stock,
  type StockItem,
} from './stock.ts';

type Place = Pick<StockItem, 'holder' | 'dispenser' | 'tray' | 'section'>;
type Shelves = Pick<FleetDevice, 'cabinetType' | 'products' | 'slots'>;

/** Goods from outside, at their place in the device. */
export function goodsAt(device: Shelves, stock: Stock, items: readonly StockItem[]): Stock {
  const kind = stockKind(device.cabinetType);
  const goods: { tags: Stock['tags'][number][]; lots: Lot[]; pieces: Stock['pieces'][number][] } = {
    tags: [],
    lots: [],
    pieces: [],
  };
  for (const item of items) {
    const { productId, lot, expiration, count, tagId, serial } = item;
    if ((kind === 'tags') !== (tagId !== undefined))
      throw new ImpossibleError(
        kind === 'tags' ? 'Only units with tags can be put in here.' : 'This device reads no tags.',
      );
    if (tagId !== undefined) {
      if ([...stock.tags, ...goods.tags].some((tag) => tag.tagId === tagId))
        throw new ImpossibleError(`Tag ${tagId} is in the device already.`);
      goods.tags.push({ tagId, productId, lot, expiration, serial });
    } else if (kind === 'lots') {
      const { holder, dispenser } = dispenserFor(device, stock, item);
      goods.lots.push({ productId, lot, expiration, count, holder, dispenser });
    } else {
      const pieces = piecesOf(productOf(device.products, productId), count);
      goods.pieces.push({ ...sectionFor(stock, item), productId, ...pieces });
    }
  }
  return { ...NOTHING, ...goods };
}

const isAt = ({ holder, dispenser }: Place, slot: Place): boolean =>
  slot.holder === holder && slot.dispenser === dispenser;

export const roomIn = ({ lots }: Stock, slot: Slot): number =>
  slot.capacity - lots.filter((lot) => isAt(lot, slot)).reduce((sum, { count }) => sum + count, 0);

/** The named dispenser, or the first for this product with enough room. */
function dispenserFor({ slots }: Shelves, stock: Stock, { productId, count, ...place }: StockItem): Place {
  if (slots.length === 0) return place;
  const fitting = slots.find(
    (slot) =>
      slot.productId === productId &&
      roomIn(stock, slot) >= count &&
      (place.dispenser === undefined || isAt(place, slot)),
  );
  if (!fitting) throw new ImpossibleError(`There is no dispenser with room for ${count} of ${productId}.`);
  return fitting;
}

function sectionFor(
  { pieces }: Stock,
  { productId, tray, section }: StockItem,
): { tray: string; section: number } {
  if (tray !== undefined) return { tray, section: section ?? 0 };
  const known = pieces.find((piece) => piece.productId === productId);
  if (!known) throw new ImpossibleError('Say on which tray and section.');
  return { tray: known.tray, section: known.section };
}
