import { randomUUID } from 'node:crypto';
import {
  addDays,
  isReleasable,
  recommend,
  type Batch,
  type DeviceType,
  type RestockFacts,
  type Warehouse,
} from '@parwell/domain';
import type { Context } from '../src/context.ts';
import { businessToday } from '../src/platform/business-days.ts';
import { sql, type Database, type Queryable } from '../src/platform/db/database.ts';
import { postNow } from '../src/slices/inventory/inventory.public.ts';
import { takeWarehouseStock } from '../src/slices/restock/warehouse-stock.service.ts';

type Portal = { readonly db: Database; readonly context: Context };

/** Units are used, at this moment. */
export const vend = (
  { db, context }: Portal,
  customerId: string,
  cabinetId: string,
  productId: string,
  { count = 1, lot = 'L1', at = context.clock.now() }: { count?: number; lot?: string; at?: Date } = {},
) =>
  db.transaction((tx) =>
    postNow(context, tx, customerId, {
      kind: 'vend',
      cause: `act/${randomUUID()}`,
      cabinetId,
      at: at.getTime(),
      timeReplaced: false,
      slot: null,
      productId,
      count,
      lot,
      expiration: null,
      serials: [],
      userName: 'Nurse Joy',
      npi: '',
      session: '',
    }),
  );

/** A warehouse says what it has: packs by product, of one lot that lasts for two years unless said otherwise. */
export const warehouseHas = (
  { db, context }: Portal,
  packs: Readonly<Record<string, number>>,
  { warehouse = 'NCDC', days = 730, lot = 'W1' }: { warehouse?: Warehouse; days?: number; lot?: string } = {},
) =>
  db.transaction((tx) =>
    takeWarehouseStock.take(context, tx, {
      documentId: randomUUID(),
      warehouse,
      asOf: context.clock.now(),
      batches: Object.entries(packs).map(([productId, count]) => ({
        productId,
        lot,
        expiration: addDays(businessToday(context), days),
        packs: count,
      })),
    }),
  );

/** A row as it is stored; what a test looks at more closely is named. */
interface StoredRow extends Readonly<Record<string, unknown>> {
  readonly par_product_id: string;
  readonly status: string;
}

/** Every row whole, but for its revision and the moment it was worked out. */
export const readRows = async (db: Queryable): Promise<Record<string, StoredRow>> =>
  Object.fromEntries(
    (
      await db.many<{ key: string; row: StoredRow }>(sql`
        SELECT key, to_jsonb(restock_rows) - 'revision' - 'as_of' AS row FROM restock_rows ORDER BY key`)
    ).map(({ key, row }) => [key, row]),
  );

export const readRevisions = async (db: Queryable): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db.many<{ key: string; revision: number }>(sql`
        SELECT key, revision FROM restock_rows ORDER BY key`)
    ).map(({ key, revision }) => [key, revision]),
  );

export interface NewRestockRow {
  readonly customerId: string;
  /** What is ordered. */
  readonly productId: string;
  /** The product of its par setting; the ordered one unless said otherwise. */
  readonly parProductId?: string;
  readonly parSettingId?: number;
  /** `par/<customer>/<product>` unless said otherwise. */
  readonly key?: string;
  readonly cabinetType?: DeviceType;
  /** What differs from a product of which 5 of 10 are there, in the device `cabinetId`. */
  readonly facts?: Partial<RestockFacts>;
  readonly cabinetId?: string;
  readonly excluded?: boolean;
  /** Bit 0 is Monday. */
  readonly excludedWeekdays?: number;
  readonly excludedToday?: boolean;
}

/** Stores a row of order management as it follows from its facts, and returns its key. */
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
      ${recommended.quantity.packs}, ${recommended.warnings}, ${JSON.stringify(recommended.batches)},
      ${JSON.stringify(facts)}, ${portal.context.clock.now()})`);
  return key;
}

/** Facts of a row that is Urgent and no exception, but for what is said otherwise. */
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

/** What a warehouse has, as if it had just said so. */
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
