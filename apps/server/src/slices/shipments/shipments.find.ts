import type { FoundShipment } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { findBest } from '../../platform/db/find.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { customerName } from '../customers/customers.public.ts';
import { shipments } from '../inventory/in-transit/in-transit.public.ts';

/** By any part of the shipment or tracking number. */
export const findShipments = (db: Queryable, tenants: Tenants, text: string): Promise<FoundShipment[]> =>
  findBest<Omit<FoundShipment, 'score'>>(
    db,
    {
      from: shipments,
      key: sql`shipments.customer_id, shipments.shipment_id`,
      visible: ofTenants(sql`shipments.customer_id`, tenants),
      fields: sql`shipments.shipment_id AS "shipmentId", shipments.tracking_number AS "trackingNumber",
        shipments.order_number AS "orderNumber", shipments.customer_id AS "customerId",
        ${customerName(sql`shipments.customer_id`)} AS "customerName"`,
      textsOf: ({ shipmentId, trackingNumber }) => [shipmentId, trackingNumber],
    },
    text,
  );
