import {
  isReleasable,
  recommend,
  restockWarningText,
  type Batch,
  type DeviceType,
  type RestockFacts,
} from '@parwell/domain';
import type { Context } from '../src/context.ts';
import { businessToday } from '../src/platform/business-days.ts';
import { sql, type Database } from '../src/platform/db/database.ts';

export interface NewRestockRow {
  readonly customerId: string;
  readonly productId: string;
  /** The product of the par setting; by default the ordered one. */
  readonly parProductId?: string;
  readonly parSettingId?: number;
  /** By default `par/<customer>/<product>`. */
  readonly key?: string;
  readonly cabinetType?: DeviceType;
  /** Differences from a product with 5 of 10 units in the device `cabinetId`. */
  readonly facts?: Partial<RestockFacts>;
  readonly cabinetId?: string;
  readonly excluded?: boolean;
  /** Bit 0 is Monday. */
  readonly excludedWeekdays?: number;
  readonly excludedToday?: boolean;
}

/** As it follows from its facts. Returns its key. */
export async function addRestockRow(
  portal: { readonly db: Database; readonly context: Context },
  row: NewRestockRow,
): Promise<string> {
  const { customerId, productId, cabinetType = 'EM', cabinetId = `${customerId}-1` } = row;
  const facts = restockFacts(businessToday(portal.context), row.facts?.devices ? [] : [cabinetId], row.facts);
  const recommended = recommend(facts);
  const key =
    row.key ??
    (facts.hasPar ? `par/${customerId}/${productId}` : `gap/${customerId}/${productId}/${cabinetType}`);
  await portal.db.run(sql`
    INSERT INTO restock_rows (key, customer_id, product_id, par_product_id, par_setting_id, cabinet_type, cabinet_id,
      status, is_exception, excluded, excluded_weekdays, excluded_today, releasable, usable, quantity, packs, warnings,
      batches, facts, as_of)
    VALUES (${key}, ${customerId}, ${productId}, ${row.parProductId ?? productId}, ${row.parSettingId ?? null},
      ${cabinetType}, ${recommended.cabinetId}, ${recommended.status}, ${recommended.isException},
      ${row.excluded ?? false}, ${row.excludedWeekdays ?? 0}, ${row.excludedToday ?? false},
      ${isReleasable(recommended)}, ${facts.position.usable}, ${recommended.quantity.units},
      ${recommended.quantity.packs}, ${recommended.warnings.map(restockWarningText)}, ${JSON.stringify(recommended.batches)},
      ${JSON.stringify(facts)}, ${portal.context.clock.now()})`);
  return key;
}

export const restockFacts = (
  today: string,
  cabinetIds: readonly string[],
  facts: Partial<RestockFacts> = {},
): RestockFacts => ({
  today,
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 5, maxPar: 10, crl: null, productCrl: null, maxFill: 20, productMaxFill: null },
  position: { usable: 5, inTransit: 0, onOrder: 0 },
  expired: 0,
  unitsPerPack: 1,
  devices: cabinetIds.map((cabinetId) => ({ cabinetId, usable: 5, usage: 6, daysStocked: 400 })),
  vendedInYear: 40,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: false,
  warehouses: ['SCDC', 'NCDC', 'TXDC'],
  batches: [{ warehouse: 'NCDC', lot: 'L1', expiration: null, available: 100 }],
  ...facts,
});

export async function addWarehouseStock(
  { db, context }: { readonly db: Database; readonly context: Context },
  stock: readonly (Batch & { readonly productId: string })[],
): Promise<void> {
  await db.run(sql`
    INSERT INTO warehouse_syncs (warehouse, as_of)
    SELECT DISTINCT warehouse, ${context.clock.now()}::timestamptz FROM unnest(${stock.map(({ warehouse }) => warehouse)}::text[]) AS warehouse
    ON CONFLICT (warehouse) DO UPDATE SET as_of = excluded.as_of`);
  await db.run(sql`
    INSERT INTO warehouse_stock (warehouse, product_id, lot, expiration, packs)
    SELECT warehouse, "productId", lot, expiration, available
    FROM jsonb_to_recordset(${JSON.stringify(stock)})
      AS batch(warehouse text, "productId" text, lot text, expiration date, available integer)`);
}
