import type { OrderStatus } from './order-status.ts';

/** A line of an order, in units of use (S1). */
export interface OrderLineUnits {
  readonly status: OrderStatus;
  readonly ordered: number;
  readonly shipped: number;
  readonly received: number;
  /** Of what was shipped and will not come: rejected, or closed by staff. */
  readonly ended: number;
  /** Received under review: it still counts as on its way. */
  readonly inReview: number;
}

export interface OrderLineBalance {
  readonly notShipped: number;
  readonly inTransit: number;
  /** What still counts as on order (S33). */
  readonly onOrder: number;
  /** More was shipped than ordered. */
  readonly overShipped: number;
  /** More came than was shipped. */
  readonly overReceived: number;
}

/** Ordered = not shipped + shipped, shipped = in transit + received + ended; where that cannot be, it is flagged. */
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

/** R12: by itself, when everything ordered has come and nothing of it is under review. */
export const isCompletedByItself = ({ status, ordered, received, inReview }: OrderLineUnits): boolean =>
  status === 'On Order' && received >= ordered && inReview === 0;

export type Total = 'shipments' | 'received' | 'lots';

export interface OrderTotals {
  readonly ordered: number;
  readonly shipped: number;
  readonly received: number;
  readonly lots: number;
}

/** Which totals differ from what was ordered (ODET-024..026), all in units. */
export const differingTotals = ({ ordered, shipped, received, lots }: OrderTotals): readonly Total[] =>
  (
    [
      ['shipments', shipped],
      ['received', received],
      ['lots', lots],
    ] as const
  ).flatMap(([total, units]) => (units === ordered ? [] : [total]));
