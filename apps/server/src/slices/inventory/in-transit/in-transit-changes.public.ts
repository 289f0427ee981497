// Changes of goods on their way, for later slices to react to.
import { defineHook } from '../../../platform/db/hooks.ts';

export interface ImportedShipment {
  /** Empty if it was not ordered. */
  readonly orderNumber: string;
  readonly now: Date;
}

export const shipmentImported = defineHook<ImportedShipment>('shipmentImported');

export interface ChangedLine {
  readonly customerId: string;
  readonly productId: string;
}

/** Lines of shipments are new, or something of them has come or ended: the goods on their way may have changed. */
export const shipmentLinesChanged = defineHook<readonly ChangedLine[]>('shipmentLinesChanged');
