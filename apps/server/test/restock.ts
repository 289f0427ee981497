import type { ReleaseLine } from '@parwell/contract';
import { recommend, type RestockFacts, type Warehouse } from '@parwell/domain';
import { sql, type Queryable } from '../src/platform/db/database.ts';
import type { TestPortal } from './portal.ts';

const FACTS: RestockFacts = {
  today: '2026-11-16',
  hasPar: true,
  isProductActive: true,
  isCustomerComplete: true,
  sources: { minPar: 5, maxPar: 15, crl: null, productCrl: null, maxFill: null, productMaxFill: null },
  position: { usable: 5, inTransit: 0, onOrder: 0 },
  expired: 0,
  unitsPerPack: 1,
  devices: [],
  vendedInYear: 0,
  outstandingOrders: 0,
  isReleasing: false,
  failure: '',
  hasReleasable: true,
  warehouses: ['NCDC', 'SCDC', 'TXDC'],
  batches: [],
};

/** What a warehouse has, as of now. */
export async function stockWarehouse(
  { db, clock }: Pick<TestPortal, 'db' | 'clock'>,
  warehouse: Warehouse,
  batches: readonly { productId: string; lot: string; packs: number; expiration?: string }[],
): Promise<void> {
  await db.run(sql`
    INSERT INTO warehouse_syncs (warehouse, as_of) VALUES (${warehouse}, ${clock.now()})
    ON CONFLICT (warehouse) DO UPDATE SET as_of = excluded.as_of`);
  await db.run(sql`
    INSERT INTO warehouse_stock (warehouse, product_id, lot, packs, expiration)
    SELECT ${warehouse}, "productId", lot, packs, expiration
    FROM jsonb_to_recordset(${JSON.stringify(batches)}) AS batch("productId" text, lot text, packs integer, expiration date)
    ON CONFLICT (warehouse, product_id, lot) DO UPDATE SET packs = excluded.packs, expiration = excluded.expiration`);
}

export async function addRow(
  db: Queryable,
  row: {
    key: string;
    customerId: string;
    cabinetId: string;
    productId: string;
    facts?: Partial<RestockFacts>;
  },
): Promise<void> {
  const facts = { ...FACTS, ...row.facts };
  const { status, quantity } = recommend(facts);
  await db.run(sql`
    INSERT INTO restock_rows (key, customer_id, product_id, par_product_id, cabinet_type, cabinet_id, status, is_exception, excluded,
      excluded_weekdays, excluded_today, releasable, usable, quantity, packs, warnings, batches, facts, as_of)
    VALUES (${row.key}, ${row.customerId}, ${row.productId}, ${row.productId}, 'EM', ${row.cabinetId}, ${status}, false, false, 0,
      false, true, ${facts.position.usable}, ${quantity.units}, ${quantity.packs}, '{}', '[]', ${JSON.stringify(facts)}, now())
    ON CONFLICT (key) DO UPDATE SET facts = excluded.facts, status = excluded.status, usable = excluded.usable,
      quantity = excluded.quantity, packs = excluded.packs, revision = restock_rows.revision + 1`);
}

/** A line to release, of lot L1 from NCDC unless it says otherwise. */
export const releaseLine = (
  line: Pick<ReleaseLine, 'customerId' | 'cabinetId' | 'productId'> & Partial<ReleaseLine>,
): ReleaseLine => ({
  id: null,
  revision: null,
  qty: 1,
  inventoryStatus: null,
  warehouse: 'NCDC',
  expiration: null,
  lot: 'L1',
  poType: '',
  ...line,
});
