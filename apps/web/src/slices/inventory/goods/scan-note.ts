import type { InventoryLot } from '@parwell/contract';
import { GOODS_TEXTS } from './goods.texts.ts';

type Scanned = Pick<InventoryLot, 'cabinetType' | 'salesUoUQty'>;

/**
 * What the last full read saw, or the scale counts, where it is another number (S20) and not explained by the units that
 * have just been taken out.
 */
export function scanNote({ cabinetType, salesUoUQty }: Scanned, pending: number): string | null {
  if (typeof salesUoUQty === 'number') return null;
  const { scanValue, dbValue } = salesUoUQty;
  if (pending > 0 && scanValue + pending === dbValue) return null;
  return cabinetType === 'WEIGHT' ? GOODS_TEXTS.scaleCounts(scanValue) : GOODS_TEXTS.lastScan(scanValue);
}
