import type { DocumentOf } from '../../gateways/documents/documents.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { shipmentLines, shipments } from '../inventory/in-transit/in-transit.public.ts';

type ShipmentDocument = DocumentOf<'shipment'>;

/** Whether the list already shows this shipment with this reason, from any document. */
export const isRefusedBecause = async (
  tx: Transaction,
  { customerId, shipmentId }: Pick<ShipmentDocument, 'customerId' | 'shipmentId'>,
  reason: string,
): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 FROM untaken_shipment_lines WHERE customer_id = ${customerId} AND shipment_id = ${shipmentId}
      AND transmit_status = 'Error' AND status_description = ${reason} LIMIT 1`)) !== undefined;

/** Lists the lines of a refused document with the reason (R13). */
export async function noteRefused(
  tx: Transaction,
  { documentId, lines, ...shipment }: ShipmentDocument,
  reason: string,
  now: Date,
): Promise<void> {
  await forgetDocument(tx, documentId);
  const noted = lines.map(
    ({ orderLine, cabinetId, productId, lot, expiration, packs, baseUom, ...line }) => ({
      orderLine,
      cabinetId,
      productId,
      lot,
      expiration,
      packs,
      baseUom,
      unitsPerPack: line.numUnitsPerPkg ?? 0,
    }),
  );
  await tx.run(sql`
    INSERT INTO untaken_shipment_lines (key, document_id, customer_id, shipment_id, customer_number, order_number, order_line,
      ship_from_warehouse, tracking_number, shipped_at, estimated_delivery, cabinet_id, product_id, lot, expiration,
      num_pkgs_shipped, base_uom, num_units_per_pkg, transmit_status, status_description, noted_at)
    SELECT 'document/' || ${documentId}::text || '/' || place - 1, ${documentId}, ${shipment.customerId}, ${shipment.shipmentId},
      ${shipment.customerNumber}, ${shipment.orderNumber}, line."orderLine", ${shipment.warehouse}, ${shipment.trackingNumber},
      ${shipment.shippedAt}, ${shipment.estimatedDelivery}, line."cabinetId", line."productId", line.lot, line.expiration,
      line.packs, line."baseUom", line."unitsPerPack", 'Error', ${reason}, ${now}
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(noted)}) AS ("orderLine" text, "cabinetId" text, "productId" text,
      lot text, expiration date, packs integer, "baseUom" text, "unitsPerPack" integer)) WITH ORDINALITY
      AS line("orderLine", "cabinetId", "productId", lot, expiration, packs, "baseUom", "unitsPerPack", place)`);
}

/** Removes the rows of an earlier copy of the same document. */
const forgetDocument = (tx: Transaction, documentId: string) =>
  tx.run(sql`DELETE FROM untaken_shipment_lines WHERE document_id = ${documentId}`);

/** When a shipment is accepted, its earlier refusals in any document are removed. */
export const forgetRefused = (
  tx: Transaction,
  { documentId, shipmentId }: Pick<ShipmentDocument, 'documentId' | 'shipmentId'>,
) =>
  tx.run(sql`
    DELETE FROM untaken_shipment_lines
    WHERE transmit_status = 'Error' AND (document_id = ${documentId} OR shipment_id = ${shipmentId})`);

/** A shipment that arrives again in another document is listed once more, however often that happens. */
export const noteDuplicate = (tx: Transaction, shipmentId: string, description: string, now: Date) =>
  tx.run(sql`
    INSERT INTO untaken_shipment_lines (key, document_id, customer_id, shipment_id, customer_number, order_number, order_line,
      ship_from_warehouse, tracking_number, shipped_at, estimated_delivery, cabinet_id, product_id, lot, expiration,
      num_pkgs_shipped, base_uom, num_units_per_pkg, transmit_status, status_description, noted_at)
    SELECT 'duplicate/' || key, '', customer_id, shipment_id, customer_number, order_number, order_line, ship_from_warehouse,
      tracking_number, shipped_at, estimated_delivery, cabinet_id, product_id, lot, NULL, num_pkgs_shipped, base_uom,
      num_units_per_pkg, 'Duplicate', ${description}, ${now}
    FROM ${shipments} JOIN ${shipmentLines} USING (customer_id, shipment_id)
    WHERE shipment_id = ${shipmentId} AND kind = 'warehouse'
    ON CONFLICT (key) DO UPDATE SET noted_at = excluded.noted_at`);
