import {
  NOTHING,
  piecesOf,
  productOf,
  unitsOf,
  type Lot,
  type Product,
  type Stock,
  type StockItem,
  type StockKind,
  type Tag,
} from './stock.ts';

/** The goods of a removal: tags by their ids, or a number of units of a product, first expiry first. */
export interface Wish {
  readonly tags?: readonly string[] | undefined;
  readonly productId?: string | undefined;
  readonly count?: number | undefined;
  readonly lot?: string | undefined;
  readonly holder?: number | undefined;
  readonly dispenser?: number | undefined;
  readonly tray?: string | undefined;
  readonly section?: number | undefined;
}

/** An action that the device cannot perform in its present state. */
export class ImpossibleError extends Error {}

const byExpiry = (a: Pick<Lot, 'expiration' | 'lot'>, b: Pick<Lot, 'expiration' | 'lot'>): number =>
  (a.expiration ?? '9').localeCompare(b.expiration ?? '9') || a.lot.localeCompare(b.lot);

const PLACE = ['productId', 'lot', 'holder', 'dispenser', 'tray', 'section'] as const;
const fits = (item: Partial<StockItem>, wish: Wish): boolean =>
  PLACE.every((key) => wish[key] === undefined || wish[key] === item[key]);

/** A device gives nothing that it does not hold. */
export function pick(kind: StockKind, stock: Stock, wish: Wish, products: readonly Product[]): Stock {
  if (wish.tags !== undefined) return { ...NOTHING, tags: wish.tags.map((tagId) => tagOf(stock, tagId)) };
  const { productId, count = 1 } = wish;
  if (productId === undefined) throw new ImpossibleError('Say which tags, or which product.');
  let missing = count;
  const goods: { tags: Tag[]; lots: Lot[]; pieces: Stock['pieces'][number][] } = {
    tags: [],
    lots: [],
    pieces: [],
  };
  switch (kind) {
    case 'tags':
      goods.tags = stock.tags
        .filter((tag) => fits(tag, wish))
        .toSorted(byExpiry)
        .slice(0, count);
      missing -= goods.tags.length;
      break;
    case 'lots':
      for (const lot of stock.lots.filter((one) => fits(one, wish)).toSorted(byExpiry)) {
        const taken = Math.min(lot.count, missing);
        if (taken > 0) goods.lots.push({ ...lot, count: taken });
        missing -= taken;
      }
      break;
    case 'pieces': {
      const product = productOf(products, productId);
      for (const piece of stock.pieces.filter((one) => fits(one, { ...wish, lot: undefined }))) {
        const packs = Math.min(piece.packs, piecesOf(product, missing).packs);
        const singles = Math.min(piece.singles, missing - packs * product.unitsPerPack);
        if (packs + singles > 0) goods.pieces.push({ ...piece, packs, singles });
        missing -= unitsOf(product, { packs, singles });
      }
    }
  }
  if (missing > 0)
    throw new ImpossibleError(`${count} of ${productId} cannot be taken: ${missing} are missing.`);
  return goods;
}

function tagOf({ tags }: Stock, tagId: string): Tag {
  const tag = tags.find((held) => held.tagId === tagId.toUpperCase());
  if (!tag) throw new ImpossibleError(`Tag ${tagId} is not in the device.`);
  return tag;
}
