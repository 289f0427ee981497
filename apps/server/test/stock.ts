import { randomUUID } from 'node:crypto';
import { ANYWHERE, type BaselineStockEvent, type Lot, type Owner, type Place } from '@parwell/domain';
import type { Clock } from '../src/platform/clock.ts';
import { sql, type Database } from '../src/platform/db/database.ts';
import { createIngest } from './ingest.ts';
import { postNow, importShipment } from '../src/slices/inventory/inventory.public.ts';
import type { Shipment, ShippedLine } from '../src/slices/inventory/in-transit/in-transit.public.ts';
import type { TestPortal } from './portal.ts';

export const lotFacts = (productId: string, lot: string, expiration = '2030-01-31'): Lot => ({
  productId,
  lot,
  expiration,
  size: '',
  assay: '',
  unitOfMeasure: '',
  enteredBy: 'warehouse',
});

interface Held {
  readonly productId: string;
  readonly lot: string;
  readonly count: number;
  readonly owner?: Owner;
  readonly place?: Place;
  readonly expiration?: string;
}

type Portal = Pick<TestPortal, 'db' | 'context'> & { readonly clock: Clock };

export const beginStock = (
  { db, context, clock }: Portal,
  customerId: string,
  cabinetId: string,
  held: readonly Held[] = [],
  tagIds: readonly string[] = [],
) =>
  db.transaction((tx) => {
    const baseline: BaselineStockEvent = {
      kind: 'baseline',
      cause: `act/${randomUUID()}`,
      cabinetId,
      at: clock.now().getTime(),
      timeReplaced: false,
      stock: held.map(({ productId, lot, count, owner = 'PROVIDER', place = ANYWHERE, expiration }) => ({
        ...place,
        productId,
        lot,
        owner,
        count,
        lotFacts: lotFacts(productId, lot, expiration),
      })),
      tagIds,
    };
    return postNow(context, tx, customerId, baseline);
  });

export const shipmentOf = (
  shipment: Pick<Shipment, 'shipmentId' | 'customerId'> & Partial<Shipment>,
  lines: readonly (Pick<ShippedLine, 'cabinetId' | 'productId' | 'lot' | 'packs'> & Partial<ShippedLine>)[],
): Shipment => ({
  customerNumber: '',
  orderNumber: 'O-1',
  deliveryRecord: '',
  warehouse: 'NCDC',
  trackingNumber: '',
  shippedAt: new Date('2026-11-01T12:00:00Z'),
  estimatedDelivery: null,
  ...shipment,
  lines: lines.map((line, place) => ({
    orderLine: String(place + 1),
    expiration: '2030-01-31',
    size: '',
    assay: '',
    unitOfMeasure: '',
    baseUom: 'EA',
    numUnitsPerPkg: 1,
    salesType: null,
    units: [],
    ...line,
  })),
});

export const ship = ({ db, context }: Pick<TestPortal, 'db' | 'context'>, shipment: Shipment) =>
  db.transaction((tx) => importShipment(context, tx, shipment));

export const tagIds = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, n) => (0xe2000000 + first + n).toString(16).toUpperCase());

let sent = 0;
export async function sendEvent(
  { context, clock }: Pick<TestPortal, 'context' | 'clock'>,
  cabinetId: string,
  kind: string,
  data: object,
  { at = clock.now(), messageId = `event ${++sent}` }: { at?: Date; messageId?: string } = {},
): Promise<string | null> {
  const message = { messageId, sentAt: clock.now().toISOString(), at: at.toISOString(), kind, data };
  return createIngest(context).receive({
    cabinetId,
    topic: 'event',
    payload: Buffer.from(JSON.stringify(message)),
  });
}

/** Reports the device's time. */
export const sendHeartbeat = ({ context, clock }: Pick<TestPortal, 'context' | 'clock'>, cabinetId: string) =>
  createIngest(context).receive({
    cabinetId,
    topic: 'state',
    payload: Buffer.from(
      JSON.stringify({
        messageId: `state ${++sent}`,
        sentAt: clock.now().toISOString(),
        at: clock.now().toISOString(),
      }),
    ),
  });

export const onHandOf = async (db: Database, cabinetId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.many<{ key: string; units: number }>(sql`
        SELECT product_id || '/' || lot AS key, sum(quantity)::int AS units FROM on_hand
        WHERE cabinet_id = ${cabinetId} GROUP BY 1 ORDER BY 1`)
    ).map(({ key, units }) => [key, units]),
  );

/** Action, reason, quantity. */
export const rowsOf = async (db: Database, cabinetId: string): Promise<string[]> =>
  (
    await db.many<{ row: string }>(sql`
      SELECT action || ' ' || reason || ' ' || quantity AS row FROM transactions
      WHERE cabinet_id = ${cabinetId} ORDER BY at, id`)
  ).map(({ row }) => row);
