import type { CalendarDate } from '../../dates/calendar-date.ts';
import { isUsableOn } from '../goods/lots.ts';

export interface ScannedUnit {
  readonly products: readonly {
    readonly productId: string;
    readonly inDevice: boolean;
  }[];
  readonly lot: string | null;
  readonly expiration: CalendarDate | null;
  /** Both dates of the lot, if the code's differs (S5). */
  readonly contradiction: string | null;
  readonly serial: string | null;
  readonly onHand: number;
  /** The device of the scanned serial number, if it is another one. */
  readonly elsewhere: { readonly cabinetId: string; readonly cabinetName: string } | null;
}

export type OpenForm = 'insert' | 'remove' | 'count' | null;

export type ScanDecision =
  | { readonly kind: 'unknown' }
  /** The pack has another date than its lot: one of them is wrong, so nothing is done with it. */
  | { readonly kind: 'contradiction'; readonly message: string }
  | { readonly kind: 'not in device'; readonly productId: string }
  | { readonly kind: 'elsewhere'; readonly cabinetName: string; readonly cabinetId: string }
  | { readonly kind: 'expired'; readonly expiration: CalendarDate }
  | { readonly kind: 'choose product' }
  | { readonly kind: 'choose form' }
  | { readonly kind: 'fill'; readonly form: 'insert' | 'remove' | 'count' };

/**
 * What a scan does (S7): it fills the open form, or opens the right one. A form that cannot be sent is refused at
 * once: an expired unit cannot be inserted, but may be removed and counted.
 */
export function decideScan(unit: ScannedUnit, open: OpenForm, today: CalendarDate): ScanDecision {
  const [product, ...others] = unit.products;
  if (product === undefined) return { kind: 'unknown' };
  if (others.length > 0) return { kind: 'choose product' };
  if (unit.contradiction !== null) return { kind: 'contradiction', message: unit.contradiction };
  if (unit.elsewhere !== null) return { kind: 'elsewhere', ...unit.elsewhere };
  if (!product.inDevice && unit.onHand === 0) return { kind: 'not in device', productId: product.productId };
  const isUsable = isUsableOn(unit, today);
  const form = open ?? (unit.onHand > 0 ? null : 'insert');
  if (form === 'insert' && !isUsable && unit.expiration !== null)
    return { kind: 'expired', expiration: unit.expiration };
  // An expired lot that is here can only be removed.
  if (form === null) return isUsable ? { kind: 'choose form' } : { kind: 'fill', form: 'remove' };
  return { kind: 'fill', form };
}

/** A scan's blank never overwrites a value of the form. */
export function fillBlanks<Values extends Readonly<Record<string, string>>>(
  values: Values,
  scanned: Partial<Record<keyof Values, string | null>>,
): Values {
  const said = Object.entries(scanned).filter(
    ([, value]) => typeof value === 'string' && value.trim() !== '',
  );
  return { ...values, ...Object.fromEntries(said) };
}
