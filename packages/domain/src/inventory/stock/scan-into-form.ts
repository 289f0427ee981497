import { isSameLotNumber } from '../goods/lot-numbers.ts';
import { unitsPerPack, type PackSources } from '../../products/units.ts';

export interface ScannedPack {
  /** As scanned, 14 digits; null for a code without one. */
  readonly gtin: string | null;
  readonly serial: string | null;
  readonly product: PackSources & { readonly gtin: string; readonly isSerializable: boolean };
}

/** A GTIN that begins with 1 to 8 marks a pack of the item whose GTIN begins with 0; 9 has no fixed content. */
const isPack = (gtin: string): boolean => /^[1-8]/.test(gtin);

/**
 * How many units of use a scan counts (S1, S7): the content for a pack, else one. A code under which the product is
 * registered counts one, whatever its first digit; so does a unit with a serial number of its own, also in a pack's
 * code.
 */
export function unitsOfScan({ gtin, serial, product }: ScannedPack): number {
  if (serial !== null && product.isSerializable) return 1;
  return gtin !== null && gtin !== product.gtin && isPack(gtin) ? unitsPerPack(product) : 1;
}

export interface EnteredGoods {
  /** Empty until a product is chosen. */
  readonly productId: string;
  readonly lot: string;
  readonly units: readonly string[];
}

export type ScanIntoForm = 'count' | 'again' | 'other product' | 'other lot';

/**
 * Applies a scan to a form with content (S7): it never swaps the goods under a quantity. A field that the scan lacks
 * contradicts nothing.
 */
export function scanIntoForm(
  entered: EnteredGoods,
  scanned: {
    readonly productId: string;
    readonly lot: string | null;
    readonly unit: string | null;
  },
): ScanIntoForm {
  if (entered.productId !== '' && entered.productId !== scanned.productId) return 'other product';
  if (scanned.lot !== null && entered.lot.trim() !== '' && !isSameLotNumber(entered.lot, scanned.lot))
    return 'other lot';
  return scanned.unit !== null && entered.units.includes(scanned.unit) ? 'again' : 'count';
}
