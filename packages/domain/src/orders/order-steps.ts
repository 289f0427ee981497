import { balanceOf, type OrderLineBalance, type OrderLineUnits } from './order-quantities.ts';
import type { PoStatus } from './order-status.ts';

/** In the order of an order's life. */
export const ORDER_STEPS = ['requested', 'ordered', 'shipped', 'received'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Refused: by the ERP. Ended: it will not happen any more. */
export type StepState = 'done' | 'partly' | 'waiting' | 'refused' | 'ended';

export interface RequestedUnits {
  readonly units: number;
  readonly poStatus: PoStatus;
}

/** All lines of an order, in units of use (S1). */
export interface OrderUnits extends Omit<OrderLineUnits, 'status'>, OrderLineBalance {
  readonly requested: number;
  /** Ordered, not shipped, and the line has ended. */
  readonly willNotShip: number;
}

/** Balances each line on its own: a surplus of one does not make up for a deficit of another. */
export function addUpOrder(
  requests: readonly RequestedUnits[],
  lines: readonly OrderLineUnits[],
): OrderUnits {
  const balanced = lines.map((line) => ({ ...line, ...balanceOf(line) }));
  const sum = (key: keyof Omit<(typeof balanced)[number], 'status'>) =>
    balanced.reduce((total, line) => total + line[key], 0);
  return {
    requested: requests.reduce((total, { units }) => total + units, 0),
    ordered: sum('ordered'),
    shipped: sum('shipped'),
    received: sum('received'),
    ended: sum('ended'),
    inReview: sum('inReview'),
    notShipped: sum('notShipped'),
    onOrder: sum('onOrder'),
    willNotShip: sum('notShipped') - sum('onOrder'),
    inTransit: sum('inTransit'),
    overShipped: sum('overShipped'),
    overReceived: sum('overReceived'),
  };
}

/** The state of each step. */
export function stepStates(
  requests: readonly RequestedUnits[],
  lines: readonly OrderLineUnits[],
): Readonly<Record<OrderStep, StepState>> {
  const units = addUpOrder(requests, lines);
  const ordered = orderedState(requests, lines, units);
  const shipped = ordered === 'refused' ? 'ended' : shippedState(lines, units);
  const received = shipped === 'ended' ? 'ended' : receivedState(lines, units);
  return { requested: requests.length > 0 ? 'done' : 'ended', ordered, shipped, received };
}

function orderedState(
  requests: readonly RequestedUnits[],
  lines: readonly OrderLineUnits[],
  { requested, ordered }: OrderUnits,
): StepState {
  if (lines.length > 0) return ordered < requested ? 'partly' : 'done';
  const isRefused = requests.length > 0 && requests.every(({ poStatus }) => poStatus === 'Failed');
  return isRefused ? 'refused' : 'waiting';
}

function shippedState(lines: readonly OrderLineUnits[], { shipped, onOrder }: OrderUnits): StepState {
  if (lines.length > 0 && onOrder === 0) return shipped > 0 ? 'done' : 'ended';
  return shipped > 0 ? 'partly' : 'waiting';
}

function receivedState(
  lines: readonly OrderLineUnits[],
  { received, inReview, inTransit, onOrder }: OrderUnits,
): StepState {
  const isOver = lines.length > 0 && inTransit + onOrder === 0;
  if (isOver) return received > 0 ? 'done' : 'ended';
  return received + inReview > 0 ? 'partly' : 'waiting';
}
