// The documents that are exchanged with the ERP and the warehouse. `docs/documents.md` explains them to those on the
// other side; their schemas and examples stand in apps/server/documents/.
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

/** Named by whoever writes a document. The same id is the same document, and only the first one counts (R11). */
const documentId = text(80);
const id = text(100);

/** To the ERP: what it should order for a device. The answer names the same `requestNumber`. */
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
  /** Whether the device reads tags, so that every unit needs one. */
  tagged: oneOf(['yes', 'no']),
  lines: many(
    'line',
    record({
      requestLine: whole(1),
      productId: id,
      /** The batch; empty if the warehouse chooses. */
      lot: optionalText(100),
      packs: whole(1),
      /** As how many units a pack counts here; where tags are read, each of them has one. */
      unitsPerPack: whole(1),
    }),
  ),
});

/** From the ERP: it has made an order of a request, or refuses it and says why. */
const orderAnswer = record({
  documentId,
  requestNumber: id,
  answeredAt: instant,
  /** Empty if it is refused. */
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

/** From the ERP: a line of an order has another status. */
const orderStatus = record({
  documentId,
  orderNumber: id,
  orderLine: id,
  orderStatus: oneOf(ORDER_STATUSES),
  changedAt: instant,
});

/** From the warehouse: what has left it. */
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
      /** Missing: the par setting or the product says it (S1). */
      numUnitsPerPkg: optional(whole(1), null),
      salesType: optional(oneOf(SALES_TYPES), null),
      units: many('unit', record({ serial: optionalText(100), tagId: optionalText(100) }), 0),
    }),
  ),
});

/** To the warehouse: it should say what it has of these products. The answer is a `warehouse-stock`. */
const stockRequest = record({
  documentId,
  warehouse: oneOf(WAREHOUSES),
  requestedAt: instant,
  products: many('productId', id),
});

/** From the warehouse: everything it has at a moment, batch by batch. It replaces what it said before. */
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

/** To the ERP: it should say who is not restocked with what. The answer is an `exclusions`. */
const exclusionRequest = record({
  documentId,
  requestedAt: instant,
  /** Empty: of all customers. */
  customerId: optionalText(100),
});

/** From the ERP: who is not restocked with what. It replaces what it said before, of the customer or of all (R5). */
const exclusions = record({
  documentId,
  asOf: instant,
  /** Empty: of all customers. */
  customerId: optionalText(100),
  exclusions: many(
    'exclusion',
    record({
      customerId: id,
      /** Empty: whatever the product. */
      productId: optionalText(100),
      /** Empty: on every day. */
      weekday: optional(whole(1, 7), null),
      reason: optionalText(500),
    }),
    0,
  ),
});

/** To the ERP: what was vended to a customer and is to be billed to an account. The answer names the same document. */
const invoiceRequest = record({
  documentId,
  customerId: id,
  /** AUTO: the ERP divides the lines among the accounts. */
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
      /** Of the doctor; empty if nobody said. */
      npi: optionalText(20),
    }),
  ),
});

/** From the ERP: it has taken a file of requests, all but the lines it names. */
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

/** To the ERP: a request that it has is not to be billed after all. It answers with a credit memo, if it was billed. */
const creditRequest = record({
  documentId,
  requestId: whole(1, Number.MAX_SAFE_INTEGER),
  customerId: id,
  reason: oneOf(OMIT_REASONS),
  rgaNumber: optionalText(100),
  note: optionalText(2000),
  requestedAt: instant,
});

/** Every kind of document, under the name of its outermost element. */
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

/** Of which kind a document is and which id it has, also if the rest of it is not valid. */
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
