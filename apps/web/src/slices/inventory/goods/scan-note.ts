import type { InventoryLot } from '@parwell/contract';
import { GOODS_TEXTS } from './goods.texts.ts';

type Scanned = Pick<InventoryLot, 'cabinetType' | 'salesUoUQty'>;

/**
 * The number of the last full read or the scale, if it differs (S20) and units that have just left do not explain it.
 */
export function scanNote({ cabinetType, salesUoUQty }: Scanned, pending: number): string | null {
  if (typeof salesUoUQty === 'number') return null;
  const { scanValue, dbValue } = salesUoUQty;
  if (pending > 0 && scanValue + pending === dbValue) return null;
  return cabinetType === 'WEIGHT' ? GOODS_TEXTS.scaleCounts(scanValue) : GOODS_TEXTS.lastScan(scanValue);
}
