// Changes of goods on their way, for later slices to react to.
import { defineHook } from '../../../platform/db/hooks.ts';

/** A shipment of the warehouse was imported. */
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

/** Lines of shipments are new, or something of them has come or ended: the goods on their way may have changed. */
export const shipmentLinesChanged = defineHook<readonly ChangedLine[]>('shipmentLinesChanged');
