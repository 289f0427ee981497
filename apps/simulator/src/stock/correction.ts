import type { Memory } from '../commands/memory.ts';
import { scalesOf } from './scale.ts';
import { NOTHING, piecesOf, plus, productOf, unitsOf, type Product } from './stock.ts';

interface Correction {
  readonly type: 'insert' | 'remove';
  readonly drawerNumber: number;
  readonly productId: string;
  readonly count: number;
}

/** The stock of a flex device after a manual correction. Packs are opened for units that are removed from them. */
export function corrected(
  memory: Memory,
  { type, drawerNumber, productId, count }: Correction,
  products: readonly Product[],
): Memory | { readonly impossible: string } {
  const tray = [...scalesOf(memory.config).trays.values()][drawerNumber - 1];
  if (!tray) return { impossible: `There is no tray ${drawerNumber}.` };
  const { stock } = memory;
  const product = productOf(products, productId);
  const held = stock.pieces.filter((piece) => piece.tray === tray.trayName && piece.productId === productId);
  if (type === 'remove') {
    const from = held.find((piece) => unitsOf(product, piece) >= count);
    if (!from) return { impossible: `There are not ${count} of ${productId} on tray ${drawerNumber}.` };
    const left = { ...from, ...piecesOf(product, unitsOf(product, from) - count) };
    const others = stock.pieces.filter((piece) => piece !== from);
    return { ...memory, stock: plus({ ...stock, pieces: others }, { ...NOTHING, pieces: [left] }) };
  }
  const intended = tray.sections.findIndex((section) => section.productId === productId);
  const section = held[0]?.section ?? Math.max(0, intended);
  const pieces = [{ tray: tray.trayName, section, productId, ...piecesOf(product, count) }];
  return { ...memory, stock: plus(stock, { ...NOTHING, pieces }) };
}
