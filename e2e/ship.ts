import { importShipment } from '../apps/server/src/slices/inventory/inventory.public.ts';
import { shipmentOf } from '../apps/server/test/stock.ts';
import { withPortalDatabase } from './portal-database.ts';

/** Ships to a device, as the warehouse's gateway does. */
export const shipTo = (databaseUrl: string, ...shipment: Parameters<typeof shipmentOf>): Promise<boolean> =>
  withPortalDatabase(databaseUrl, (db, context) =>
    db.transaction((tx) => importShipment(context, tx, shipmentOf(...shipment))),
  );
