import { addDays, WAREHOUSES, type Partner } from '@parwell/domain';
import type { AnyDocument, DocumentOf } from '../documents/documents.ts';
import { batchesOf, type Batch } from './batches.ts';
import { chanceOf, pickOf } from './chance.ts';

/** A document that a partner will have written so much later. */
export interface Planned {
  readonly partner: Partner;
  readonly afterMs: number;
  readonly document: AnyDocument;
}

/** How long the embedded partners take. */
export interface PartnerDelays {
  readonly erpMs: number;
  readonly warehouseMs: number;
}

type Order = DocumentOf<'order'>;
type OrderLine = Order['lines'][number];
type ShipmentDocument = DocumentOf<'shipment'>;

/** What becomes of an order. Most are ordinary; the others are what happens in the world sometimes. */
export const ORDER_STORIES = [
  'whole',
  'two shipments',
  'another lot',
  'short',
  'refused',
  'answer after shipment',
  'everything twice',
  'no answer',
] as const;
export type OrderStory = (typeof ORDER_STORIES)[number];

const SHARES: Readonly<Record<OrderStory, number>> = {
  whole: 0.6,
  'two shipments': 0.14,
  'another lot': 0.07,
  short: 0.06,
  refused: 0.04,
  'answer after shipment': 0.04,
  'everything twice': 0.03,
  'no answer': 0.02,
};

/** Always the same for a request. */
export function storyOf(requestNumber: string): OrderStory {
  let left = chanceOf('story', requestNumber);
  for (const story of ORDER_STORIES) {
    left -= SHARES[story];
    if (left < 0) return story;
  }
  return 'whole';
}

const REFUSALS = ['Customer is blocked for delivery.', 'Material is not released for this plant.'] as const;

/** Everything the embedded ERP and warehouse will write because of an order, from the order alone. */
export function answerOrder(
  order: Order,
  delays: PartnerDelays,
  story = storyOf(order.requestNumber),
): Planned[] {
  if (story === 'no answer') return [];
  if (story === 'refused') return [refusal(order, delays)];
  const orderNumber = orderNumberOf(order.requestNumber);
  const answer = acceptance(order, orderNumber, delays.erpMs);
  const shipments = shipmentsOf(order, orderNumber, story).map((document, n) => ({
    partner: 'warehouse' as const,
    afterMs: delays.erpMs + delays.warehouseMs * (n + 1),
    document: { kind: 'shipment' as const, content: document },
  }));
  const last = shipments.at(-1)?.afterMs ?? delays.erpMs;
  const planned: Planned[] = [
    story === 'answer after shipment' ? { ...answer, afterMs: last + delays.erpMs } : answer,
    ...shipments,
    ...(story === 'short' ? deletions(order, orderNumber, last + delays.erpMs) : []),
  ];
  return story === 'everything twice'
    ? [...planned, ...planned.map((each) => ({ ...each, afterMs: each.afterMs + delays.erpMs }))]
    : planned;
}

const orderNumberOf = (requestNumber: string): string =>
  String(4_500_000_000 + pickOf(99_999_999, 'order', requestNumber));

const refusal = (order: Order, { erpMs }: PartnerDelays): Planned => ({
  partner: 'erp',
  afterMs: erpMs,
  document: {
    kind: 'order-answer',
    content: {
      documentId: `E-${order.requestNumber}-1`,
      requestNumber: order.requestNumber,
      answeredAt: later(order.requestedAt, erpMs),
      orderNumber: '',
      poNumber: '',
      refusedBecause: REFUSALS[pickOf(REFUSALS.length, 'refusal', order.requestNumber)] ?? REFUSALS[0],
      lines: [],
    },
  },
});

const lineNumber = ({ requestLine }: OrderLine): string => String(requestLine * 10);

const acceptance = (order: Order, orderNumber: string, erpMs: number): Planned => ({
  partner: 'erp',
  afterMs: erpMs,
  document: {
    kind: 'order-answer',
    content: {
      documentId: `E-${order.requestNumber}-1`,
      requestNumber: order.requestNumber,
      answeredAt: later(order.requestedAt, erpMs),
      orderNumber,
      poNumber: `PO-${order.requestNumber}`,
      refusedBecause: '',
      lines: order.lines.map((line) => ({
        orderLine: lineNumber(line),
        requestLine: line.requestLine,
        packs: line.packs,
      })),
    },
  },
});

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The lines that stay short are ended by the ERP. */
const deletions = (order: Order, orderNumber: string, afterMs: number): Planned[] =>
  order.lines
    .filter((line) => shippedPacks(line, 'short') < line.packs)
    .map((line) => ({
      partner: 'erp' as const,
      afterMs,
      document: {
        kind: 'order-status' as const,
        content: {
          documentId: `E-${order.requestNumber}-${lineNumber(line)}`,
          orderNumber,
          orderLine: lineNumber(line),
          orderStatus: 'Completed' as const,
          changedAt: later(order.requestedAt, afterMs),
          notes: 'Closed short: no more stock.',
        },
      },
    }));

const shippedPacks = ({ packs }: OrderLine, story: OrderStory): number =>
  story === 'short' ? Math.max(1, Math.floor(packs / 2)) : packs;

function shipmentsOf(order: Order, orderNumber: string, story: OrderStory): ShipmentDocument[] {
  const parts = story === 'two shipments' ? 2 : 1;
  return Array.from({ length: parts }, (_, part) =>
    shipmentOf(order, orderNumber, story, part, parts),
  ).filter(({ lines }) => lines.length > 0);
}

function shipmentOf(
  order: Order,
  orderNumber: string,
  story: OrderStory,
  part: number,
  parts: number,
): ShipmentDocument {
  const { requestNumber, customerId, warehouse, requestedAt } = order;
  const shipmentId = String(80_000_000 + pickOf(9_999_999, 'shipment', requestNumber, part));
  return {
    documentId: `W-${requestNumber}-${part + 1}`,
    shipmentId,
    customerId,
    customerNumber: customerId,
    orderNumber,
    deliveryRecord: `DR-${shipmentId}`,
    warehouse,
    trackingNumber: `1Z${pickOf(36 ** 8, 'tracking', shipmentId)
      .toString(36)
      .toUpperCase()
      .padStart(8, '0')}${shipmentId}`,
    shippedAt: requestedAt,
    estimatedDelivery: addDays(dayOf(requestedAt), 1 + part),
    lines: order.lines.flatMap((line) => {
      const all = shippedPacks(line, story);
      const packs = part === 0 ? Math.ceil(all / parts) : Math.floor(all / parts);
      return packs === 0 ? [] : [shippedLine(order, line, packs, batchFor(order, line, story), part)];
    }),
  };
}

/** The batch that was asked for, unless the story has another; from wherever there is one. */
function batchFor({ warehouse, requestedAt }: Order, line: OrderLine, story: OrderStory): Batch {
  const today = dayOf(requestedAt);
  const there = [warehouse, ...WAREHOUSES].flatMap((each) => [...batchesOf(each, line.productId, today)]);
  const asked = there.find(({ lot }) => lot === line.lot);
  const other = there.find(({ lot }) => lot !== (asked ?? there[0])?.lot);
  const chosen = story === 'another lot' ? other : (asked ?? there[0]);
  return (
    chosen ?? {
      productId: line.productId,
      lot: line.lot || `X${pickOf(100_000, 'lot', line.productId)}`,
      expiration: addDays(today, 365),
      packs: line.packs,
    }
  );
}

const shippedLine = (
  { requestNumber, cabinetId, tagged }: Order,
  line: OrderLine,
  packs: number,
  { lot, expiration }: Batch,
  part: number,
): ShipmentDocument['lines'][number] => ({
  orderLine: lineNumber(line),
  cabinetId,
  productId: line.productId,
  lot,
  expiration,
  size: '',
  assay: '',
  unitOfMeasure: '',
  packs,
  baseUom: 'EA',
  // Tagged goods come one by one.
  numUnitsPerPkg: tagged === 'yes' ? 1 : null,
  salesType: null,
  units:
    tagged === 'yes'
      ? Array.from({ length: packs }, (_, n) => unitOf(`${requestNumber}/${line.requestLine}/${part}/${n}`))
      : [],
});

const unitOf = (key: string) => ({
  serial: `SN${pickOf(1e9, 'serial', key).toString().padStart(9, '0')}`,
  tagId: `E280${pickOf(2 ** 40, 'tag', key)
    .toString(16)
    .toUpperCase()
    .padStart(20, '0')}`,
});
