import type { Context } from '../src/context.ts';
import { documentImporters } from '../src/document-importers.ts';
import { documentFileName } from '../src/gateways/documents/document-gateway.ts';
import { writeDocument, type DocumentKind, type DocumentOf } from '../src/gateways/documents/documents.ts';
import { leaveForPortal } from '../src/gateways/documents/embedded-documents.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database, Queryable } from '../src/platform/db/database.ts';
import { receiveDocuments } from '../src/slices/exchange/receive-documents.service.ts';
import { placeOrder, type LineToOrder } from '../src/slices/orders/orders.public.ts';
import type { TestPortal } from './portal.ts';
import { shipmentOf } from './stock.ts';

/** Like a release. Returns the number of the request. */
export async function order(
  { db, context }: { readonly db: Database; readonly context: Pick<Context, 'clock' | 'enqueue'> },
  ...lines: readonly (Omit<LineToOrder, 'warehouse'> & Partial<LineToOrder>)[]
): Promise<string> {
  const [number, more] = await db.transaction((tx) =>
    placeOrder(
      context,
      tx,
      { machine: 'a test' },
      lines.map((line) => ({ warehouse: 'NCDC' as const, ...line })),
    ),
  );
  if (number === undefined || more !== undefined) throw new Error('These lines are not one order');
  return number;
}

export const leave = <Kind extends DocumentKind>(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  partner: 'erp' | 'warehouse',
  kind: Kind,
  content: DocumentOf<Kind>,
) =>
  leaveForPortal(db, {
    partner,
    name: documentFileName(kind, content.documentId),
    body: writeDocument(kind, content),
    dueAt: clock.now(),
  });

export const receiveAll = ({ context }: Pick<TestPortal, 'context'>) =>
  receiveDocuments(context, documentImporters);

export const answerOf = (
  requestNumber: string,
  orderNumber: string,
  packs: readonly number[],
  answeredAt: Date,
): DocumentOf<'order-answer'> => ({
  documentId: `E-${orderNumber}`,
  requestNumber,
  answeredAt,
  orderNumber,
  poNumber: `PO-${orderNumber}`,
  refusedBecause: '',
  lines: packs.map((count, place) => ({
    orderLine: String((place + 1) * 10),
    requestLine: place + 1,
    packs: count,
  })),
});

export const shipmentDocument = (...shipment: Parameters<typeof shipmentOf>): DocumentOf<'shipment'> => ({
  documentId: `W-${shipment[0].shipmentId}`,
  ...shipmentOf(...shipment),
  warehouse: 'NCDC',
});
