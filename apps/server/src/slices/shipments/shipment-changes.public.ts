// For reactions of later slices.
import { defineHook } from '../../platform/db/hooks.ts';

/** The customer of the order, or the reference that the document must wait for. */
export type OrderedBy = { readonly customerId: string } | { readonly waitsFor: string };

/** The warehouse reports a shipment of an order; the slice that knows the order answers. */
export const orderShipped = defineHook<{ readonly orderNumber: string }, OrderedBy>('orderShipped');

/** Staff have stated that no more of these lines will arrive. */
export interface ClosedLines {
  readonly lineKeys: readonly string[];
  readonly now: Date;
}

export const linesClosed = defineHook<ClosedLines>('linesClosed');
