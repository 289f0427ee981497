import type { InventoryLot } from '@parwell/contract';
import { readQuantity } from '@parwell/domain';

type Lot = Pick<InventoryLot, 'tagged' | 'numbered' | 'isSerializable' | 'onHand'>;

/** People pick single units of tagged or serialized stock (S25). */
export const picksUnits = (lot: Lot | undefined): boolean =>
  lot !== undefined && (lot.tagged > 0 || (lot.isSerializable && lot.numbered > 0));

/** Units of a product with serial numbers that have none, as from an opening count. */
export const withoutSerial = ({ tagged, numbered, isSerializable, onHand }: Lot): number =>
  tagged > 0 || !isSerializable ? 0 : Math.max(0, onHand - numbered);

/** A number is entered for lots without units to pick, and for units without a serial number. */
export const entersNumber = (lot: Lot | undefined): boolean =>
  lot === undefined || !picksUnits(lot) || withoutSerial(lot) > 0;

/** All units to remove; null if none were entered, NaN if the entry is not a number. */
export function removedUnits(
  lot: Lot | undefined,
  { qty, units }: { readonly qty: string; readonly units: readonly string[] },
): number | null {
  if (!picksUnits(lot)) return readQuantity(qty);
  return units.length + (entersNumber(lot) && qty !== '' ? (readQuantity(qty) ?? 0) : 0);
}
