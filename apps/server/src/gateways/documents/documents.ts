// The documents exchanged with the ERP and the warehouse. `docs/documents.md` explains them to partners; schemas and
// examples are in apps/server/documents/.
import {
  ABW_ACCOUNTS,
  DEVICE_TYPES,
  FILE_ACCOUNTS,
  OMIT_REASONS,
  ORDER_STATUSES,
  ORDER_TYPES,
  SALES_TYPES,
  WAREHOUSES,
} from '@parwell/domain';
import { cardPayment, invoice, invoicePayment } from './invoice-documents.ts';
import {
  day,
  instant,
  many,
  oneOf,
  optional,
  optionalText,
  readShape,
  record,
  schemaOf,
  text,
  whole,
  writeShape,
  type Shape,
  type ValueOf,
} from './shape.ts';
import { readXml, writeXml, XmlProblem } from './xml.ts';

/** Chosen by the sender. The same id means the same document, and only the first one counts (R11). */
const documentId = text(80);
const id = text(100);

/** To the ERP: order this for a device. The answer carries the same `requestNumber`. */
const order = record({
  documentId,
  requestNumber: id,
  customerId: id,
  cabinetId: id,
  warehouse: oneOf(WAREHOUSES),
  orderType: oneOf(ORDER_TYPES),
  shippingMethod: text(100),
  abwCode: oneOf(ABW_ACCOUNTS),
  requestedAt: instant,
  notes: optionalText(2000),
  /** The device reads tags, so every unit needs one. */
  tagged: oneOf(['yes', 'no']),
  lines: many(
    'line',
    record({
      requestLine: whole(1),
      productId: id,
      /** The batch; empty if the warehouse chooses. */
      lot: optionalText(100),
      packs: whole(1),
      /** How many units a pack contains here; where tags are read, each has one. */
      unitsPerPack: whole(1),
    }),
  ),
});

/** From the ERP: an order was made of a request, or the request is refused with a reason. */
const orderAnswer = record({
  documentId,
  requestNumber: id,
  answeredAt: instant,
  /** Empty if refused. */
  orderNumber: optionalText(100),
  poNumber: optionalText(100),
  refusedBecause: optionalText(500),
  lines: many(
    'line',
    record({
      orderLine: id,
      requestLine: whole(1),
      packs: whole(1),
    }),
    0,
  ),
});

/** From the ERP: the new status of an order line. */
const orderStatus = record({
  documentId,
  orderNumber: id,
  orderLine: id,
  orderStatus: oneOf(ORDER_STATUSES),
  changedAt: instant,
});

/** From the warehouse: a shipment that has left it. */
const shipment = record({
  documentId,
  shipmentId: id,
  customerId: id,
  customerNumber: optionalText(100),
  orderNumber: optionalText(100),
  deliveryRecord: optionalText(100),
  warehouse: oneOf(WAREHOUSES),
  trackingNumber: optionalText(100),
  shippedAt: instant,
  estimatedDelivery: optional(day, null),
  lines: many(
    'line',
    record({
      orderLine: optionalText(100),
      cabinetId: id,
      productId: id,
      lot: id,
      expiration: optional(day, null),
      size: optionalText(100),
      assay: optionalText(100),
      unitOfMeasure: optionalText(100),
      packs: whole(1),
      baseUom: optionalText(20),
      /** If missing, the par setting or the product decides (S1). */
      numUnitsPerPkg: optional(whole(1), null),
      salesType: optional(oneOf(SALES_TYPES), null),
      units: many('unit', record({ serial: optionalText(100), tagId: optionalText(100) }), 0),
    }),
  ),
});

/** To the warehouse: asks for the stock of these products. The answer is a `warehouse-stock`. */
const stockRequest = record({
  documentId,
  warehouse: oneOf(WAREHOUSES),
  requestedAt: instant,
  products: many('productId', id),
});

/** From the warehouse: its whole stock at a moment, by batch. Replaces the previous one. */
const warehouseStock = record({
  documentId,
  warehouse: oneOf(WAREHOUSES),
  asOf: instant,
  batches: many(
    'batch',
    record({ productId: id, lot: id, expiration: optional(day, null), packs: whole(0) }),
    0,
  ),
});

/** To the ERP: asks which customers are not restocked with which products. The answer is an `exclusions`. */
const exclusionRequest = record({
  documentId,
  requestedAt: instant,
  /** Empty: all customers. */
  customerId: optionalText(100),
});

/**
 * From the ERP: which customers are not restocked with which products. Replaces the previous ones, of the customer or
 * of all (R5).
 */
const exclusions = record({
  documentId,
  asOf: instant,
  /** Empty: all customers. */
  customerId: optionalText(100),
  exclusions: many(
    'exclusion',
    record({
      customerId: id,
      /** Empty: all products. */
      productId: optionalText(100),
      /** Empty: every day. */
      weekday: optional(whole(1, 7), null),
      reason: optionalText(500),
    }),
    0,
  ),
});

/** To the ERP: vends of a customer to bill to an account. The answer names the same document. */
const invoiceRequest = record({
  documentId,
  customerId: id,
  /** AUTO: the ERP splits the lines over the accounts. */
  account: oneOf(FILE_ACCOUNTS),
  createdAt: instant,
  lines: many(
    'line',
    record({
      requestId: whole(1, Number.MAX_SAFE_INTEGER),
      productId: id,
      ndc: optionalText(20),
      lot: optionalText(100),
      size: optionalText(100),
      assay: optionalText(100),
      unitOfMeasure: optionalText(100),
      serial: optionalText(100),
      tagId: optionalText(100),
      /** In units of use. */
      quantity: whole(1),
      dispensedAt: instant,
      cabinetId: id,
      cabinetType: oneOf(DEVICE_TYPES),
      /** The doctor's; empty if unknown. */
      npi: optionalText(20),
    }),
  ),
});

/** From the ERP: it accepts a file of requests, except for the listed lines. */
const invoiceRequestAnswer = record({
  documentId,
  requestDocumentId: text(80),
  answeredAt: instant,
  refused: many(
    'line',
    record({ requestId: whole(1, Number.MAX_SAFE_INTEGER), refusedBecause: text(500) }),
    0,
  ),
});

/** To the ERP: do not bill a request that it has. It answers with a credit memo if it was billed. */
const creditRequest = record({
  documentId,
  requestId: whole(1, Number.MAX_SAFE_INTEGER),
  customerId: id,
  reason: oneOf(OMIT_REASONS),
  rgaNumber: optionalText(100),
  note: optionalText(2000),
  requestedAt: instant,
});

/** By the name of the root element. */
export const DOCUMENTS = {
  order,
  'order-answer': orderAnswer,
  'order-status': orderStatus,
  shipment,
  'stock-request': stockRequest,
  'warehouse-stock': warehouseStock,
  'exclusion-request': exclusionRequest,
  exclusions,
  'invoice-request': invoiceRequest,
  'invoice-request-answer': invoiceRequestAnswer,
  'credit-request': creditRequest,
  invoice,
  'invoice-payment': invoicePayment,
  'card-payment': cardPayment,
} as const;

export type DocumentKind = keyof typeof DOCUMENTS;
export type DocumentOf<Kind extends DocumentKind> = ValueOf<(typeof DOCUMENTS)[Kind]>;
export type AnyDocument = {
  [Kind in DocumentKind]: { readonly kind: Kind; readonly content: DocumentOf<Kind> };
}[DocumentKind];

export const isDocumentKind = (name: string): name is DocumentKind => Object.hasOwn(DOCUMENTS, name);

export function readDocument(document: string): AnyDocument {
  const root = readXml(document);
  if (!isDocumentKind(root.name)) throw new XmlProblem(`${root.name} is not a document that is known here.`);
  const shape: Shape<unknown> = DOCUMENTS[root.name];
  return { kind: root.name, content: readShape(shape, root) } as AnyDocument;
}

/** The kind and id of a document, even if the rest is invalid. */
export function readHead(
  document: string,
): { readonly kind: string; readonly documentId: string } | undefined {
  try {
    const { name: kind, children } = readXml(document);
    const ids = children.filter(({ name }) => name === 'documentId');
    const [found] = ids.map((element) => readShape(documentId, element));
    return isDocumentKind(kind) && ids.length === 1 && found ? { kind, documentId: found } : undefined;
  } catch (error) {
    if (error instanceof XmlProblem) return undefined;
    throw error;
  }
}

export const writeDocument = <Kind extends DocumentKind>(kind: Kind, content: DocumentOf<Kind>): string =>
  writeXml(writeShape<unknown>(DOCUMENTS[kind], kind, content));

export const documentSchema = (kind: DocumentKind): string => schemaOf(kind, DOCUMENTS[kind]);
