import { readConfig } from '../apps/server/src/platform/config.ts';
import { openPools } from '../apps/server/src/platform/db/pools.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { takeShipment } from '../apps/server/src/slices/inventory/inventory.public.ts';
import { shipmentOf } from '../apps/server/test/stock.ts';

/** Ships something to a device of the portal with this database, as the warehouse's gateway does. */
export async function shipTo(databaseUrl: string, ...shipment: Parameters<typeof shipmentOf>): Promise<void> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a secret key that nothing is sealed with',
  });
  const { pools, close } = openPools(databaseUrl, config, createLog({ level: 'error' }));
  try {
    const context = { config, clock: { now: () => new Date() } };
    await pools.requests.transaction((tx) => takeShipment(context, tx, shipmentOf(...shipment)));
  } finally {
    await close();
  }
}
