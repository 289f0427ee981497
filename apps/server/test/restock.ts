import { randomUUID } from 'node:crypto';
import { addDays, type RestockFacts, type Warehouse } from '@parwell/domain';
import type { Context } from '../src/context.ts';
import { sql, type Database, type Queryable } from '../src/platform/db/database.ts';
import { businessToday } from '../src/platform/business-days.ts';
import { postNow } from '../src/slices/inventory/inventory.public.ts';
import { importWarehouseStock } from '../src/slices/restock/warehouse-stock.service.ts';

type Portal = { readonly db: Database; readonly context: Context };

export const NO_FACTS: RestockFacts = {
  today: '2026-11-16',
  hasPar: false,
  isProductActive: true,
  isCustomerComplete: true,
  sources: {
    minPar: null,
    maxPar: null,
    crl: null,
    productCrl: null,
    maxFill: null,
    productMaxFill: null,
  },
  position: { usable: 0, inTransit: 0, onOrder: 0 },
  expired: 0,
  unitsPerPack: 1,
  devices: [],
  vendedInYear: 0,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: false,
  warehouses: ['NCDC', 'SCDC', 'TXDC'],
  batches: [],
};

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

export const warehouseHas = (
  { db, context }: Portal,
  packs: Readonly<Record<string, number>>,
  { warehouse = 'NCDC', days = 730, lot = 'W1' }: { warehouse?: Warehouse; days?: number; lot?: string } = {},
) =>
  db.transaction((tx) =>
    importWarehouseStock.importDocument(context, tx, {
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

/** Fields that tests read are named. */
interface StoredRow extends Readonly<Record<string, unknown>> {
  readonly par_product_id: string;
  readonly status: string;
}

/** Without revision and time of computation. */
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
