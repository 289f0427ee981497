import { balanceOf, type OrderLineBalance, type OrderLineUnits } from './order-quantities.ts';
import type { PoStatus } from './order-status.ts';

/** The way of an order, in the order in which it happens. */
export const ORDER_STEPS = ['requested', 'ordered', 'shipped', 'received'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Refused by the ERP; ended: it will not happen any more. */
export type StepState = 'done' | 'partly' | 'waiting' | 'refused' | 'ended';

export interface RequestedUnits {
  readonly units: number;
  readonly poStatus: PoStatus;
}

/** All lines of an order together, in units of use (S1). */
export interface OrderUnits extends Omit<OrderLineUnits, 'status'>, OrderLineBalance {
  readonly requested: number;
  /** Ordered and not shipped, of lines that have ended. */
  readonly willNotShip: number;
}

const NOTHING = {
  ordered: 0,
  shipped: 0,
  received: 0,
  ended: 0,
  inReview: 0,
  notShipped: 0,
  inTransit: 0,
  onOrder: 0,
  overShipped: 0,
  overReceived: 0,
};
type Sums = typeof NOTHING;
const KEYS = Object.keys(NOTHING) as (keyof Sums)[];

/** Each line is balanced by itself: what one has too many does not make up for what another lacks. */
export function addUpOrder(
  requests: readonly RequestedUnits[],
  lines: readonly OrderLineUnits[],
): OrderUnits {
  const sums = lines
    .map((line): Sums => ({ ...line, ...balanceOf(line) }))
    .reduce((sum, line) => {
      const next = { ...sum };
      for (const key of KEYS) next[key] = sum[key] + line[key];
      return next;
    }, NOTHING);
  return {
    ...sums,
    requested: requests.reduce((sum, { units }) => sum + units, 0),
    willNotShip: sums.notShipped - sums.onOrder,
  };
}

/** How far an order has come, step by step. */
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
