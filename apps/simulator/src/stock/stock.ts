import { TagId } from '@parwell/contract';
import { behavesAs, type DeviceType } from '@parwell/domain';
import { z } from 'zod';

const id = z.string().min(1).max(100);
const whole = z.int().min(0);
const expiration = z.string().max(10).optional();

/** A product as the device knows it. */
export const Product = z
  .object({
    productId: id,
    unitsPerPack: z.int().min(1).default(1),
    packGrams: z.number().positive().optional(),
    /** Left out for products that are removed only in whole packs. */
    singleGrams: z.number().positive().optional(),
  })
  .readonly();
export type Product = z.output<typeof Product>;

/** A dispenser, and its product. */
export const Slot = z
  .object({
    holder: whole,
    dispenser: whole,
    productId: id.nullable().default(null),
    capacity: whole,
    /** For products that are kept frozen: how long they thaw, and how long they may be used afterwards. */
    thawHours: z.number().positive().optional(),
    shelfLifeHours: z.number().positive().optional(),
  })
  .readonly();
export type Slot = z.output<typeof Slot>;

/** A unit with a tag, or a number of units of a lot, and where they are. */
export const StockItem = z
  .object({
    productId: id,
    lot: z.string().max(100).default(''),
    expiration,
    count: z.int().min(1).default(1),
    /** Devices that read tags. */
    tagId: TagId.optional(),
    serial: z.string().max(100).optional(),
    /** Devices with dispensers. */
    holder: whole.optional(),
    dispenser: whole.optional(),
    /** Devices that weigh. */
    tray: id.optional(),
    section: whole.optional(),
  })
  .readonly();
export type StockItem = z.output<typeof StockItem>;

export const Tag = z
  .object({
    tagId: TagId,
    productId: id,
    lot: z.string().default(''),
    expiration,
    serial: z.string().optional(),
  })
  .readonly();
export type Tag = z.output<typeof Tag>;

/** Units of a lot in a dispenser, or in a device that counts without one. */
const Lot = z
  .object({
    productId: id,
    lot: z.string(),
    expiration,
    count: z.int().min(1),
    holder: whole.optional(),
    dispenser: whole.optional(),
    thawComplete: z.string().optional(),
    shelfLifeExp: z.string().optional(),
  })
  .readonly();
export type Lot = z.output<typeof Lot>;

/** The goods on a section of a tray. A scale cannot tell lots. */
const Pieces = z.object({ tray: id, section: whole, productId: id, packs: whole, singles: whole }).readonly();
export type Pieces = z.output<typeof Pieces>;

/** The contents of a device, or goods in somebody's hands. Its parts are replaced, never mutated. */
export const Stock = z
  .object({
    tags: z.array(Tag).readonly(),
    lots: z.array(Lot).readonly(),
    pieces: z.array(Pieces).readonly(),
  })
  .readonly();
export type Stock = z.output<typeof Stock>;

export const NOTHING: Stock = { tags: [], lots: [], pieces: [] };
export const isNothing = ({ tags, lots, pieces }: Stock): boolean =>
  tags.length + lots.length + pieces.length === 0;

export type StockKind = 'tags' | 'lots' | 'pieces';
/** Devices count by tags, by lots, or by weight. */
export function stockKind(type: DeviceType): StockKind {
  const kind = behavesAs(type);
  return kind === 'RFID' || kind === 'ZONE' ? 'tags' : kind === 'WEIGHT' ? 'pieces' : 'lots';
}

export const productOf = (products: readonly Product[], productId: string): Product =>
  products.find((product) => product.productId === productId) ?? { productId, unitsPerPack: 1 };

/** A number of units as whole packs and singles. */
export const piecesOf = ({ unitsPerPack }: Product, units: number): { packs: number; singles: number } => ({
  packs: Math.floor(units / unitsPerPack),
  singles: units % unitsPerPack,
});
export const unitsOf = ({ unitsPerPack }: Product, { packs, singles }: Pick<Pieces, 'packs' | 'singles'>) =>
  packs * unitsPerPack + singles;

/** The weight of packs and singles. Products without a weight weigh nothing. */
export function gramsOf(product: Product, { packs, singles }: Pick<Pieces, 'packs' | 'singles'>): number {
  const { packGrams = 0, unitsPerPack, singleGrams = packGrams / unitsPerPack } = product;
  return packs * packGrams + singles * singleGrams;
}

const gramsOfAll = (pieces: readonly Pieces[], products: readonly Product[]): number =>
  pieces.reduce((sum, piece) => sum + gramsOf(productOf(products, piece.productId), piece), 0);

export const trayGrams = ({ pieces }: Stock, tray: string, products: readonly Product[]): number =>
  gramsOfAll(
    pieces.filter((piece) => piece.tray === tray),
    products,
  );

/** The weight on a section of a tray. */
export const sectionGrams = (
  { pieces }: Stock,
  tray: string,
  section: number,
  products: readonly Product[],
): number =>
  gramsOfAll(
    pieces.filter((piece) => piece.tray === tray && piece.section === section),
    products,
  );

const lotKey = ({ productId, lot, holder, dispenser, thawComplete }: Lot): string =>
  [productId, lot, holder, dispenser, thawComplete].join('\n');
const pieceKey = ({ productId, tray, section }: Pieces): string => [productId, tray, section].join('\n');

/** The sums of items with the same key; those of which nothing is left are gone. */
function sums<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  add: (a: Item, b: Item) => Item,
  isLeft: (item: Item) => boolean,
): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const known = byKey.get(keyOf(item));
    byKey.set(keyOf(item), known === undefined ? item : add(known, item));
  }
  return [...byKey.values()].filter(isLeft);
}

const sumOfLots = (lots: readonly Lot[]): Lot[] =>
  sums(
    lots,
    lotKey,
    (a, b) => ({ ...a, count: a.count + b.count }),
    ({ count }) => count !== 0,
  );
const sumOfPieces = (pieces: readonly Pieces[]): Pieces[] =>
  sums(
    pieces,
    pieceKey,
    (a, b) => ({ ...a, packs: a.packs + b.packs, singles: a.singles + b.singles }),
    ({ packs, singles }) => packs !== 0 || singles !== 0,
  );

export const plus = (stock: Stock, goods: Stock): Stock => ({
  tags: [...stock.tags, ...goods.tags],
  lots: sumOfLots([...stock.lots, ...goods.lots]),
  pieces: sumOfPieces([...stock.pieces, ...goods.pieces]),
});

/** Only for goods that were picked from this stock. */
export function minus(stock: Stock, goods: Stock): Stock {
  const gone = new Set(goods.tags.map(({ tagId }) => tagId));
  return {
    tags: stock.tags.filter(({ tagId }) => !gone.has(tagId)),
    lots: sumOfLots([...stock.lots, ...goods.lots.map((lot) => ({ ...lot, count: -lot.count }))]),
    pieces: sumOfPieces([
      ...stock.pieces,
      ...goods.pieces.map((piece) => ({ ...piece, packs: -piece.packs, singles: -piece.singles })),
    ]),
  };
}

/** The stock that the portal has, in the form in which the device counts. */
export function stockOf(type: DeviceType, items: readonly StockItem[], products: readonly Product[]): Stock {
  const stock = items.map((item): Stock => {
    const { productId, lot, expiration: expires, count, tagId, serial, holder, dispenser } = item;
    switch (stockKind(type)) {
      case 'tags':
        return tagId === undefined
          ? NOTHING
          : { ...NOTHING, tags: [{ tagId, productId, lot, expiration: expires, serial }] };
      case 'lots':
        return { ...NOTHING, lots: [{ productId, lot, expiration: expires, count, holder, dispenser }] };
      case 'pieces': {
        const { tray, section = 0 } = item;
        if (tray === undefined) return NOTHING;
        const pieces = piecesOf(productOf(products, productId), count);
        return { ...NOTHING, pieces: [{ tray, section, productId, ...pieces }] };
      }
    }
  });
  return {
    tags: stock.flatMap(({ tags }) => tags),
    lots: sumOfLots(stock.flatMap(({ lots }) => lots)),
    pieces: sumOfPieces(stock.flatMap(({ pieces }) => pieces)),
  };
}

/** A stock as a list of items, as the portal gives it. */
export const stockItems = ({ tags, lots, pieces }: Stock, products: readonly Product[]): StockItem[] => [
  ...tags.map((tag) => ({ ...tag, count: 1 })),
  ...lots.map(({ productId, lot, expiration: expires, count, holder, dispenser }) => ({
    productId,
    lot,
    expiration: expires,
    count,
    holder,
    dispenser,
  })),
  ...pieces.map(({ tray, section, productId, ...piece }) => ({
    productId,
    lot: '',
    count: unitsOf(productOf(products, productId), piece),
    tray,
    section,
  })),
];
