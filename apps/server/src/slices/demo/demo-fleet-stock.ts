import type { Queryable } from '../../platform/db/database.ts';

/** What a simulated device holds when it is started for the first time: `StockItem` of the simulator. */
export interface DemoStockItem {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  /** YYYY-MM-DD. */
  readonly expiration?: string;
  /** In units of use; 1 for a tag. */
  readonly count: number;
  /** Devices that read tags. */
  readonly tagId?: string;
  readonly serial?: string;
  /** Devices with dispensers. */
  readonly holder?: number;
  readonly dispenser?: number;
  /** Devices that weigh: the name of the tray, and the place on it from 0. */
  readonly tray?: string;
  readonly section?: number;
}

/**
 * What the portal knows to be in these devices. A device that was running before keeps what it remembers instead.
 * Nothing yet: the ledger will tell.
 */
export async function stockOfDemoDevices(
  _db: Queryable,
  _cabinetIds: readonly string[],
): Promise<DemoStockItem[]> {
  return [];
}
