import { DEFAULT_SHIPPING_METHOD, orderTypeFor, type AbwAccount, type Warehouse } from '@parwell/domain';
import { SPEAKERS, type PastOrder, type PastOrderLine } from '../../orders/orders.public.ts';
import { seeded, seedOf, type Random } from '../random.ts';
import type { Past, PastLine, PastShipment } from './past-book.ts';
import { lotAt } from './past-deliveries.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type PastPlan } from './past-plan.ts';

/** The provider's staff orders for all customers. */
export const ORDERED_BY = 'ops@fff.example';

/** How often the warehouse had less, a line was withdrawn, or the ERP refused the first request. */
const SHORT_SHARE = 0.03;
const DELETED_SHARE = 0.02;
const REFUSED_SHARE = 0.015;
/** How often a batch was requested, and another one came. */
const ASKED_SHARE = 0.3;
const OTHER_LOT_SHARE = 0.05;

const REFUSALS = ['Customer is blocked for delivery.', 'Material is not released for this plant.'] as const;

type Head = Pick<PastShipment, 'shipmentId' | 'orderNumber' | 'shippedAt'> & { readonly warehouse: string };
type Receiver = Pick<PastPlan, 'customerId' | 'cabinetId' | 'cabinetType'> & { readonly abwCode: AbwAccount };

export function orderBehind(
  { customerId, cabinetId, cabinetType, abwCode }: Receiver,
  { shipmentId, orderNumber, shippedAt, warehouse }: Head,
  linesOf: (answeredAt: number) => readonly PastOrderLine[],
): PastOrder {
  const random = seeded(seedOf('order', shipmentId));
  const requestedAt = shippedAt - random.whole(3 * 60, 20 * 60) * MINUTE_MS;
  const answeredAt = requestedAt + random.whole(60, 900) * 1000;
  return {
    requestNumber: `R-${shipmentId.replace(/\D/g, '')}`,
    orderNumber,
    failure: '',
    customerId,
    cabinetId,
    orderType: orderTypeFor(cabinetType),
    warehouse: warehouse as Warehouse,
    shippingMethod: DEFAULT_SHIPPING_METHOD,
    abwCode,
    createdBy: ORDERED_BY,
    requestedAt,
    answeredAt,
    lines: linesOf(answeredAt),
  };
}

export const openLine = (
  line: Pick<PastOrderLine, 'orderLine' | 'productId' | 'packs' | 'unitsPerPack'>,
  answeredAt: number,
): PastOrderLine => ({
  ...line,
  lot: '',
  status: 'On Order',
  statusAt: answeredAt,
  statusBy: SPEAKERS.erp,
  shipped: 0,
  received: 0,
  ended: 0,
  notes: null,
  updatedAt: answeredAt,
});

export function ordersOf(plan: PastPlan, { shipments, lines }: Past, abwCode: AbwAccount): PastOrder[] {
  const shipped = Map.groupBy(lines, ({ shipmentId }) => shipmentId);
  return shipments.flatMap((shipment) => {
    const random = seeded(seedOf('lines', shipment.shipmentId));
    const own = shipped.get(shipment.shipmentId) ?? [];
    const order = orderBehind({ ...plan, abwCode }, shipment, (answeredAt) => [
      ...own.map((line) => endedLine(random, plan, line, answeredAt)),
      ...withdrawn(random, plan, own.length, answeredAt),
    ]);
    return random.chance(REFUSED_SHARE) ? [refusedBefore(random, order), order] : [order];
  });
}

function endedLine(random: Random, plan: PastPlan, line: PastLine, answeredAt: number): PastOrderLine {
  const { orderLine, productId, packs, unitsPerPack, received, receivedAt } = line;
  const shipped = packs * unitsPerPack;
  const missing = random.chance(SHORT_SHARE) ? random.whole(1, 2) : 0;
  const isClosed = missing > 0 || received < shipped;
  const closedAt = Math.min(receivedAt + random.whole(20, 70) * HOUR_MS, plan.now - HOUR_MS);
  return {
    ...openLine({ orderLine, productId, packs: packs + missing, unitsPerPack }, answeredAt),
    lot: askedLot(random, line),
    status: 'Completed',
    statusBy: isClosed ? ORDERED_BY : SPEAKERS.receiving,
    statusAt: isClosed ? closedAt : answeredAt,
    shipped,
    received,
    ended: shipped - received,
    notes: !isClosed
      ? null
      : missing > 0
        ? 'The warehouse had no more of it. Ordered again with the next restock.'
        : 'One unit was missing in the box. The carrier confirmed it.',
    updatedAt: isClosed ? closedAt : receivedAt,
  };
}

/** Mostly the warehouse chose; sometimes it had nothing left of the batch before. */
function askedLot(random: Random, { productId, lot, shippedAt }: PastLine): string {
  const kind = random.fraction();
  if (kind < OTHER_LOT_SHARE) return lotAt(productId, shippedAt - 60 * DAY_MS).lot;
  return kind < OTHER_LOT_SHARE + ASKED_SHARE ? lot : '';
}

function withdrawn(random: Random, plan: PastPlan, place: number, answeredAt: number): PastOrderLine[] {
  const supplied = plan.streams.filter(({ isSupplied }) => isSupplied);
  if (!random.chance(DELETED_SHARE) || supplied.length === 0) return [];
  const { productId, unitsPerPack } = random.pick(supplied);
  const deletedAt = answeredAt + random.whole(1, 3) * HOUR_MS;
  const line = { orderLine: String(place + 1), productId, packs: random.whole(1, 4), unitsPerPack };
  return [{ ...openLine(line, answeredAt), status: 'Deleted', statusAt: deletedAt, updatedAt: deletedAt }];
}

function refusedBefore(random: Random, order: PastOrder): PastOrder {
  const failure = random.pick(REFUSALS);
  const requestedAt = order.requestedAt - DAY_MS;
  const answeredAt = order.answeredAt - DAY_MS;
  return {
    ...order,
    requestNumber: `${order.requestNumber}0`,
    orderNumber: null,
    failure,
    requestedAt,
    answeredAt,
    lines: order.lines
      .filter(({ status }) => status !== 'Deleted')
      .map(({ lot, ...line }, place) => ({
        ...openLine({ ...line, orderLine: String(place + 1) }, answeredAt),
        lot,
        status: 'Failed',
      })),
  };
}
