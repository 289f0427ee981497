import type { OrderStatus } from './order-status.ts';

/** In units of use (S1). */
export interface OrderLineUnits {
  readonly status: OrderStatus;
  readonly ordered: number;
  readonly shipped: number;
  readonly received: number;
  /** Shipped units that will not arrive: rejected, or closed by staff. */
  readonly ended: number;
  /** Received under review: still counts as on its way. */
  readonly inReview: number;
}

export interface OrderLineBalance {
  readonly notShipped: number;
  readonly inTransit: number;
  /** Still on order (S33). */
  readonly onOrder: number;
  /** Shipped beyond the ordered quantity. */
  readonly overShipped: number;
  /** Received beyond the shipped quantity. */
  readonly overReceived: number;
}

/** Ordered = not shipped + shipped, shipped = in transit + received + ended; contradictions are flagged. */
export function balanceOf({ status, ordered, shipped, received, ended }: OrderLineUnits): OrderLineBalance {
  const notShipped = Math.max(0, ordered - shipped);
  return {
    notShipped,
    inTransit: Math.max(0, shipped - received - ended),
    onOrder: status === 'On Order' ? notShipped : 0,
    overShipped: Math.max(0, shipped - ordered),
    overReceived: Math.max(0, received + ended - shipped),
  };
}

/** R12: automatic, when everything ordered has arrived and nothing is under review. */
export const isCompletedByItself = ({ status, ordered, received, inReview }: OrderLineUnits): boolean =>
  status === 'On Order' && received >= ordered && inReview === 0;

export type Total = 'shipments' | 'received' | 'lots';

export interface OrderTotals {
  readonly ordered: number;
  readonly shipped: number;
  readonly received: number;
  readonly lots: number;
}

/** Totals that differ from the ordered one (ODET-024..026), in units. */
export const differingTotals = ({ ordered, shipped, received, lots }: OrderTotals): readonly Total[] =>
  (
    [
      ['shipments', shipped],
      ['received', received],
      ['lots', lots],
    ] as const
  ).flatMap(([total, units]) => (units === ordered ? [] : [total]));
