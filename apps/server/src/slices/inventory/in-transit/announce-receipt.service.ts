import { presetOwner } from '@parwell/domain';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../../platform/db/database.ts';
import { findStockedProducts } from '../../products/products.public.ts';
import * as queries from './in-transit.queries.ts';

/** The fields of a manual receipt that the ledger needs; others are ignored. */
const Receipt = z.object({
  shipmentId: z.string().min(1),
  shipmentDate: z.string().catch(''),
  poNumber: z.string().catch(''),
  orderNumber: z.string().optional().catch(undefined),
  receiptItems: z.array(
    z.object({
      productId: z.string().min(1),
      totalCount: z.int().min(1),
      lotNumber: z.string().min(1),
      lineNumber: z.string().catch(''),
      serialNumbers: z.array(z.string()).catch([]),
    }),
  ),
});

export interface Announced {
  readonly commandId: string;
  readonly cabinetId: string;
  readonly customerId: string;
  readonly payload: unknown;
  readonly at: Date;
}

/**
 * Stores a receipt that was announced to a device, so that its lots can be opened once the device has acknowledged it
 * (S23). Goods that the warehouse announced for the device are not stored again. Returns a problem, or null.
 */
export async function announceReceipt(
  tx: Transaction,
  { commandId, cabinetId, customerId, payload, at }: Announced,
): Promise<string | null> {
  const read = Receipt.safeParse(payload);
  if (!read.success) return `${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`;
  const { shipmentId, poNumber, orderNumber, receiptItems } = read.data;
  const shipment = { customerId, shipmentId };
  if (await queries.hasLinesTo(tx, shipment, cabinetId)) return null;
  const products = await findStockedProducts(
    tx,
    receiptItems.map(({ productId }) => productId),
  );
  const sources = new Map(products.map(({ productId, source }) => [productId, source]));
  const unknown = receiptItems.find(({ productId }) => !sources.has(productId));
  if (unknown) return `Unknown product ${unknown.productId}.`;
  await queries.insertShipment(
    tx,
    {
      ...shipment,
      kind: 'receipt',
      customerNumber: '',
      orderNumber: orderNumber ?? poNumber,
      deliveryRecord: '',
      warehouse: '',
      trackingNumber: '',
      shippedAt: at,
      estimatedDelivery: null,
      contentHash: createHash('sha256').update(JSON.stringify(read.data)).digest(),
    },
    at,
  );
  const keyOf = (place: number): string => `receipt/${commandId}/${place}`;
  await queries.insertLines(
    tx,
    shipment,
    receiptItems.map(({ productId, totalCount, lotNumber, lineNumber }, place) => ({
      key: keyOf(place),
      orderLine: lineNumber,
      cabinetId,
      productId,
      lot: lotNumber.trim(),
      owner: presetOwner({ source: sources.get(productId) ?? '', salesType: null }),
      packs: totalCount,
      baseUom: '',
      // Receipts count units of use.
      unitsPerPack: 1,
      state: 'announced' as const,
      transmitStatus: 'Success',
    })),
  );
  const units = receiptItems.flatMap(({ serialNumbers }, line) =>
    serialNumbers.map((serial, place) => ({ lineKey: keyOf(line), place, serial, tagId: '' })),
  );
  if (units.length > 0) await queries.insertUnits(tx, units);
  return null;
}
