import type { DeviceEventKind } from '@parwell/contract';
import { behavesAs, type DeviceType } from '@parwell/domain';
import { mostNoise } from './scale.ts';
import {
  gramsOf,
  minus,
  NOTHING,
  plus,
  productOf,
  sectionGrams,
  type Lot,
  type Product,
  type Stock,
} from './stock.ts';

/** An event, still without its session and person. */
export interface StockEvent {
  readonly kind: DeviceEventKind;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Direction = 'out' | 'in';

/** Exactly the events of the device's type. */
export function stockEvents(
  type: DeviceType,
  goods: Stock,
  direction: Direction,
  held: Stock,
  products: readonly Product[],
  /** From -1 to 1, for the scale of each section. */
  noise: (tray: string, section: number) => number,
): StockEvent[] {
  const tagIds = goods.tags.map(({ tagId }) => tagId);
  switch (behavesAs(type)) {
    case 'RFID':
    case 'ZONE':
      return tagIds.length === 0
        ? []
        : [
            {
              kind: 'tags',
              data: direction === 'in' ? { added: tagIds, removed: [] } : { added: [], removed: tagIds },
            },
          ];
    case 'WEIGHT':
      return goods.pieces.map((piece, index) => {
        const { tray, section, productId } = piece;
        const moved = { ...NOTHING, pieces: goods.pieces.slice(0, index + 1) };
        const then = direction === 'in' ? plus(held, moved) : minus(held, moved);
        const grams = gramsOf(productOf(products, productId), piece) * (direction === 'in' ? 1 : -1);
        return {
          kind: 'tray_change',
          data: {
            tray,
            section,
            grams: steady(grams, noise(tray, section)),
            resting: steady(sectionGrams(then, tray, section, products), 0),
          },
        };
      });
    case 'EM':
      return goods.lots.map((lot) => ({
        kind: direction === 'in' ? 'load' : 'vend',
        data: { ...lotData(lot), holder: lot.holder, dispenser: lot.dispenser },
      }));
    default:
      return goods.lots.map((lot) => ({ kind: direction === 'in' ? 'insert' : 'vend', data: lotData(lot) }));
  }
}

export const lotData = ({ productId, count, lot, expiration }: Lot) => ({
  productId,
  count,
  ...(lot !== '' && { lot }),
  ...(expiration !== undefined && { expiration }),
});

const steady = (grams: number, noise: number): number =>
  Math.round((grams + noise * mostNoise(grams)) * 100) / 100;
