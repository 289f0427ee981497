import type { Batch, DeviceType, RestockFacts } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';

interface Kept {
  readonly customerId: string;
  readonly productId: string;
  readonly cabinetType: DeviceType;
  readonly devices: readonly { readonly cabinetId: string; readonly usable: number }[];
  readonly batches?: readonly Batch[];
  readonly unitsPerPack?: number;
}

/** A row of order management as if it had been worked out. */
export async function addRestockRow(db: Queryable, kept: Kept): Promise<void> {
  const { customerId, productId, cabinetType, devices, batches = [], unitsPerPack = 5 } = kept;
  const usable = devices.reduce((sum, device) => sum + device.usable, 0);
  const facts: RestockFacts = {
    today: '2026-11-16',
    hasPar: true,
    isProductActive: true,
    isCustomerComplete: true,
    sources: { minPar: 1, maxPar: 90, crl: null, productCrl: null, maxFill: null, productMaxFill: null },
    position: { usable, inTransit: 0, onOrder: 0 },
    expired: 0,
    unitsPerPack,
    devices: devices.map((device) => ({ ...device, usage: 61, daysStocked: 400 })),
    vendedInYear: 365,
    outstandingOrders: 2,
    isReleasing: false,
    failure: '',
    hasReleasable: false,
    warehouses: ['NCDC', 'SCDC', 'TXDC'],
    batches,
  };
  await db.run(sql`
    INSERT INTO restock_rows (key, customer_id, product_id, par_product_id, cabinet_type, cabinet_id, status, is_exception, excluded,
      excluded_weekdays, excluded_today, releasable, usable, quantity, packs, warnings, batches, facts, as_of)
    VALUES (${`gap/${customerId}/${productId}/${cabinetType}`}, ${customerId}, ${productId}, ${productId}, ${cabinetType},
      ${devices[0]?.cabinetId ?? null}, 'Stocked', false, false, 0, false, false, ${usable}, 0, 0, '{}', '[]',
      ${JSON.stringify(facts)}, now())`);
}
