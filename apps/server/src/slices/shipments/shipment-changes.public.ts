// What happens to shipments, for later slices to react to.
import { defineHook } from '../../platform/db/hooks.ts';

/** Who has ordered what was shipped, or what its document has to wait for. */
export type OrderedBy = { readonly customerId: string } | { readonly waitsFor: string };

/** The warehouse says that it has shipped something for an order; who knows the order answers. */
export const orderShipped = defineHook<{ readonly orderNumber: string }, OrderedBy>('orderShipped');

/** Staff have said that nothing more comes of lines. */
export interface ClosedLines {
  readonly lineKeys: readonly string[];
  readonly now: Date;
}

export const linesClosed = defineHook<ClosedLines>('linesClosed');
