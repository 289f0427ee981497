// What happens to goods on their way, for later slices to react to.
import { defineHook } from '../../../platform/db/hooks.ts';

/** What the warehouse has shipped was taken in. */
export interface TakenShipment {
  /** Empty if it was not ordered. */
  readonly orderNumber: string;
  readonly now: Date;
}

export const shipmentTaken = defineHook<TakenShipment>('shipmentTaken');

/** A line of a shipment, and what it brings. */
export interface ChangedLine {
  readonly customerId: string;
  readonly productId: string;
}

/** Lines of shipments are new, something has come of them, or nothing more comes: what is on its way may have changed. */
export const shipmentLinesChanged = defineHook<readonly ChangedLine[]>('shipmentLinesChanged');
