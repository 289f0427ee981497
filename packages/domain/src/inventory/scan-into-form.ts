import { isSameLotNumber } from './lot-numbers.ts';
import { unitsPerPack, type PackSources } from '../products/units.ts';

/** What a scan identified, as far as it says how much. */
export interface ScannedPack {
  /** As scanned, 14 digits; null for a code without one. */
  readonly gtin: string | null;
  /** Of a unit that has a number of its own. */
  readonly serial: string | null;
  readonly product: PackSources & { readonly gtin: string; readonly isSerializable: boolean };
}

/** 1 to 8 as first digit of a GTIN mark a pack of what the rest names; 0 is the item itself, 9 has no fixed content. */
const isPack = (gtin: string): boolean => /^[1-8]/.test(gtin);

/**
 * How many units of use a scan stands for (S1, S7): a pack its units, everything else one. What a product is registered
 * with is one of it, whatever its first digit. A unit with a serial number of its own is one, also in a pack's code.
 */
export function unitsOfScan({ gtin, serial, product }: ScannedPack): number {
  if (serial !== null && product.isSerializable) return 1;
  return gtin !== null && gtin !== product.gtin && isPack(gtin) ? unitsPerPack(product) : 1;
}

/** What a form has so far. */
export interface EnteredGoods {
  /** Empty while none is chosen. */
  readonly productId: string;
  readonly lot: string;
  /** Serial numbers or tags that are counted already. */
  readonly units: readonly string[];
}

export type ScanIntoForm =
  /** It is counted with what is there. */
  | 'count'
  /** This very unit is counted already. */
  | 'again'
  /** Somebody has to say whether what is entered is kept. */
  | 'other product'
  | 'other lot';

/**
 * What a scan does to a form that is filled already (S7): it never swaps the goods under a quantity. What it does not say
 * contradicts nothing.
 */
export function scanIntoForm(
  entered: EnteredGoods,
  scanned: {
    readonly productId: string;
    readonly lot: string | null;
    /** Serial number or tag. */
    readonly unit: string | null;
  },
): ScanIntoForm {
  if (entered.productId !== '' && entered.productId !== scanned.productId) return 'other product';
  if (scanned.lot !== null && entered.lot.trim() !== '' && !isSameLotNumber(entered.lot, scanned.lot))
    return 'other lot';
  return scanned.unit !== null && entered.units.includes(scanned.unit) ? 'again' : 'count';
}
