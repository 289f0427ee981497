import type { InventoryLot } from '@parwell/contract';
import { INVENTORY_TEXTS } from './inventory.texts.ts';

type Scanned = Pick<InventoryLot, 'cabinetType' | 'salesUoUQty'>;

/** What the last full read saw, or the scale counts, where it is another number (S20). */
export function scanNote({ cabinetType, salesUoUQty }: Scanned): string | null {
  if (typeof salesUoUQty === 'number') return null;
  return cabinetType === 'WEIGHT'
    ? INVENTORY_TEXTS.scaleCounts(salesUoUQty.scanValue)
    : INVENTORY_TEXTS.lastScan(salesUoUQty.scanValue);
}
