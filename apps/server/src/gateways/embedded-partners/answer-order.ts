import type { Partner } from '@parwell/domain';
import type { AnyDocument, DocumentOf } from '../documents/documents.ts';
import { batchesOf, type Batch } from './batches.ts';
import { chanceOf, hexOf, pickOf } from './chance.ts';

/** A document that a partner leaves at a moment. */
export interface Planned {
  readonly partner: Partner;
  readonly at: Date;
  readonly document: AnyDocument;
}

export interface PartnerDelays {
  /** From a request to its answer. */
  readonly erpMs: number;
  /** From the answer to a shipment, and to the next one. */
  readonly warehouseMs: number;
  /** From a shipment to its delivery. */
  readonly deliveryMs: number;
}

type Order = DocumentOf<'order'>;
type OrderLine = Order['lines'][number];
type ShipmentDocument = DocumentOf<'shipment'>;

/** The share of each story of an order. Most are ordinary; the others are exceptions of real life. */
const SHARES = {
  whole: 0.6,
  'two shipments': 0.14,
  'another lot': 0.07,
  /** Half of each line is shipped, then the ERP deletes the line, which ends the open rest. */
  short: 0.06,
  refused: 0.04,
  'answer after shipment': 0.04,
  'everything twice': 0.03,
  'no answer': 0.02,
} as const;
export type OrderStory = keyof typeof SHARES;
export const ORDER_STORIES = Object.keys(SHARES) as OrderStory[];

/** Always the same for a request. */
export function storyOf(requestNumber: string): OrderStory {
  let left = chanceOf('story', requestNumber);
  for (const story of ORDER_STORIES) {
    left -= SHARES[story];
    if (left < 0) return story;
  }
  return 'whole';
}

/**
 * All documents of the embedded ERP and warehouse for an order. Derived from the order alone, so that the same order
 * again gives the same documents, which are then known.
 */
export function answerOrder(
  order: Order,
  delays: PartnerDelays,
  story = storyOf(order.requestNumber),
): Planned[] {
  if (story === 'no answer') return [];
  const answeredAt = later(order.requestedAt, delays.erpMs);
  if (story === 'refused') return [refusal(order, answeredAt)];
  const answer = acceptance(order, answeredAt);
  const shipments = shipmentsOf(order, answeredAt, delays, story);
  const shippedAt = shipments.at(-1)?.at ?? answeredAt;
  const planned = [
    story === 'answer after shipment' ? { ...answer, at: later(shippedAt, delays.erpMs) } : answer,
    ...shipments,
    ...(story === 'short' ? deletions(order, later(shippedAt, delays.erpMs)) : []),
  ];
  if (story !== 'everything twice') return planned;
  return [...planned, ...planned.map((each) => ({ ...each, at: later(each.at, delays.erpMs) }))];
}

const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Requests are numbered, so numbers derived from theirs are just as unique. */
const digitsOf = (requestNumber: string): string => requestNumber.replaceAll(/\D/g, '').padStart(8, '0');
const orderNumberOf = ({ requestNumber }: Order): string => `45${digitsOf(requestNumber)}`;
const orderLineOf = ({ requestLine }: OrderLine): string => String(requestLine * 10);

const REFUSALS = ['Customer is blocked for delivery.', 'Material is not released for this plant.'] as const;

const refusal = (order: Order, answeredAt: Date): Planned =>
  answerOf(order, answeredAt, {
    orderNumber: '',
    poNumber: '',
    refusedBecause: REFUSALS[pickOf(REFUSALS.length, 'refusal', order.requestNumber)] ?? REFUSALS[0],
    lines: [],
  });

const acceptance = (order: Order, answeredAt: Date): Planned =>
  answerOf(order, answeredAt, {
    orderNumber: orderNumberOf(order),
    poNumber: `PO-${order.requestNumber}`,
    refusedBecause: '',
    lines: order.lines.map((line) => ({
      orderLine: orderLineOf(line),
      requestLine: line.requestLine,
      packs: line.packs,
    })),
  });

const answerOf = (
  { requestNumber }: Order,
  answeredAt: Date,
  answer: Omit<DocumentOf<'order-answer'>, 'documentId' | 'requestNumber' | 'answeredAt'>,
): Planned => ({
  partner: 'erp',
  at: answeredAt,
  document: {
    kind: 'order-answer',
    content: { documentId: `ANSWER-${requestNumber}`, requestNumber, answeredAt, ...answer },
  },
});

const deletions = (order: Order, at: Date): Planned[] =>
  order.lines.map((line) => ({
    partner: 'erp',
    at,
    document: {
      kind: 'order-status',
      content: {
        documentId: `STATUS-${order.requestNumber}-${orderLineOf(line)}`,
        orderNumber: orderNumberOf(order),
        orderLine: orderLineOf(line),
        orderStatus: 'Deleted',
        changedAt: at,
      },
    },
  }));

function shipmentsOf(order: Order, answeredAt: Date, delays: PartnerDelays, story: OrderStory): Planned[] {
  const parts = story === 'two shipments' ? 2 : 1;
  return Array.from({ length: parts }, (_, part) => {
    const packs = order.lines.map((line) => {
      const all = story === 'short' ? Math.floor(line.packs / 2) : line.packs;
      return part === 0 ? Math.ceil(all / parts) : Math.floor(all / parts);
    });
    const shippedAt = later(answeredAt, delays.warehouseMs * (part + 1));
    const content = shipmentOf(order, { part, packs, shippedAt, story }, delays);
    return { partner: 'warehouse', at: shippedAt, document: { kind: 'shipment', content } } as const;
  }).filter(({ document }) => document.content.lines.length > 0);
}

interface Part {
  readonly part: number;
  /** Per line; 0 for some. */
  readonly packs: readonly number[];
  readonly shippedAt: Date;
  readonly story: OrderStory;
}

function shipmentOf(
  order: Order,
  { part, packs, shippedAt, story }: Part,
  { deliveryMs }: PartnerDelays,
): ShipmentDocument {
  const { requestNumber, customerId, warehouse } = order;
  const shipmentId = `8${digitsOf(requestNumber)}${part + 1}`;
  const estimatedDelivery = dayOf(later(shippedAt, deliveryMs));
  return {
    documentId: `SHIPMENT-${shipmentId}`,
    shipmentId,
    customerId,
    customerNumber: customerId,
    orderNumber: orderNumberOf(order),
    deliveryRecord: `DR-${shipmentId}`,
    warehouse,
    // In the format of UPS.
    trackingNumber: `1Z${hexOf(16, 'tracking', shipmentId)}`,
    shippedAt,
    estimatedDelivery,
    lines: order.lines.flatMap((line, place) => {
      const count = packs[place] ?? 0;
      return count === 0
        ? []
        : [shippedLine(order, line, count, batchFor(line, estimatedDelivery, story), part)];
    }),
  };
}

/** The requested batch if it is still available, else the first to expire; or another one, if there is one. */
function batchFor({ productId, lot }: OrderLine, day: string, story: OrderStory): Batch {
  const batches = batchesOf(productId, day);
  const expected = batches.find((batch) => batch.lot === lot) ?? batches[0];
  const another = batches.find((batch) => batch.lot !== expected?.lot);
  const chosen = story === 'another lot' ? (another ?? expected) : expected;
  if (!chosen) throw new Error('There is always a batch in trade');
  return chosen;
}

const shippedLine = (
  { requestNumber, cabinetId, tagged }: Order,
  line: OrderLine,
  packs: number,
  { lot, expiration }: Batch,
  part: number,
): ShipmentDocument['lines'][number] => ({
  orderLine: orderLineOf(line),
  cabinetId,
  productId: line.productId,
  lot,
  expiration,
  size: '',
  assay: '',
  unitOfMeasure: '',
  packs,
  baseUom: 'EA',
  numUnitsPerPkg: line.unitsPerPack,
  salesType: null,
  units:
    tagged === 'yes'
      ? Array.from({ length: packs * line.unitsPerPack }, (_, n) =>
          unitOf(`${requestNumber}/${line.requestLine}/${part}/${n}`),
        )
      : [],
});

const unitOf = (key: string) => ({
  serial: `SN${hexOf(12, 'serial', key)}`,
  tagId: `E280${hexOf(20, 'tag', key)}`,
});
