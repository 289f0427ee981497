import type { OrderSummary, RestockRequest, SapOrder } from '@parwell/contract';
import {
  addUpOrder,
  ORDER_STEPS,
  stepStates,
  type OrderLineUnits,
  type OrderStep,
  type OrderUnits,
  type StepState,
} from '@parwell/domain';
import { ORDER_DETAIL_TEXTS as TEXTS } from './order-detail.texts.ts';

export interface ShownStep {
  readonly step: OrderStep;
  readonly state: StepState;
  readonly label: string;
  /** When it happened, or last happened. */
  readonly at: string | null;
  /** The amount, and the missing part. */
  readonly notes: readonly string[];
}

export const lineUnits = (line: SapOrder): OrderLineUnits => ({
  status: line.orderStatus,
  ordered: line.orderUnits,
  shipped: line.shippedUnits,
  received: line.receivedUnits,
  ended: line.endedUnits,
  inReview: line.inReviewUnits,
});

type Times = Pick<OrderSummary, 'requestedAt' | 'orderedAt' | 'shippedAt' | 'receivedAt' | 'closedAt'>;

/** Four steps, each with its time or the missing part. */
export function shownSteps(
  times: Times,
  requests: readonly RestockRequest[],
  sapOrders: readonly SapOrder[],
): readonly ShownStep[] {
  const asked = requests.map(({ orderUnits, poStatus }) => ({ units: orderUnits, poStatus }));
  const lines = sapOrders.map(lineUnits);
  const units = addUpOrder(asked, lines);
  const states = stepStates(asked, lines);
  const failures = [...new Set(requests.map(({ failure }) => failure))];
  return ORDER_STEPS.map((step) => ({
    step,
    state: states[step],
    label: labelOf(step, states[step], units, times.closedAt !== null),
    at: times[`${step}At`],
    notes: notesOf(step, states[step], units, failures).filter(Boolean),
  }));
}

/** "4 of 6" of a step. */
function amountOf(step: OrderStep, units: OrderUnits): readonly [some: number, all: number] {
  switch (step) {
    case 'requested':
      return [units.requested, units.requested];
    case 'ordered':
      return [units.ordered, units.requested];
    case 'shipped':
      return [units.shipped, units.ordered];
    case 'received':
      return [units.received, units.ordered];
  }
}

function labelOf(step: OrderStep, state: StepState, all: OrderUnits, isClosed: boolean): string {
  const texts = TEXTS.steps[step];
  const [units, of] = amountOf(step, all);
  switch (state) {
    case 'refused':
      return isClosed ? TEXTS.closed : TEXTS.refused;
    case 'waiting':
      return texts.waiting;
    case 'ended':
      return texts.ended;
    case 'partly':
    case 'done':
      return units < of ? TEXTS.part(texts.done, units, of) : texts.done;
  }
}

function notesOf(
  step: OrderStep,
  state: StepState,
  all: OrderUnits,
  failures: readonly string[],
): readonly string[] {
  const [units, of] = amountOf(step, all);
  const isWhole = state === 'done' && units >= of;
  const amount = isWhole ? TEXTS.units(units) : '';
  const some = (count: number, text: (units: number) => string) => (count > 0 ? text(count) : '');
  switch (step) {
    case 'requested':
      return [amount];
    case 'ordered':
      if (state === 'refused') return failures;
      return [amount, state === 'waiting' ? TEXTS.waitsForErp : ''];
    case 'shipped':
      return [
        amount,
        some(all.onOrder, TEXTS.notShippedYet),
        some(all.willNotShip, TEXTS.willNotShip),
        some(all.overShipped, TEXTS.moreThanOrdered),
      ];
    case 'received':
      return [
        amount,
        transitText(all),
        some(all.ended, TEXTS.willNotCome),
        some(all.overReceived, TEXTS.moreThanShipped),
      ];
  }
}

/** Units in review count as in transit until decided (S33). */
function transitText({ inTransit, inReview }: OrderUnits): string {
  if (inReview === 0) return inTransit === 0 ? '' : TEXTS.inTransit(inTransit);
  return inReview >= inTransit ? TEXTS.inReview(inReview) : TEXTS.inTransitAndReview(inTransit, inReview);
}
