import type { ReleaseLine } from '@parwell/contract';
import type { Warehouse } from '@parwell/domain';
import type { DocumentOf } from '../src/gateways/documents/documents.ts';
import { sql, type Database, type Queryable } from '../src/platform/db/database.ts';
import { markRestock } from '../src/slices/restock/marks.queries.ts';
import { importWarehouseStock } from '../src/slices/restock/warehouse-stock.service.ts';
import { workOffMarks } from '../src/slices/restock/work-off-marks.service.ts';
import type { TestPortal } from './portal.ts';

type Stocked = Pick<DocumentOf<'warehouse-stock'>['batches'][number], 'productId' | 'lot' | 'packs'>;

export const stockWarehouse = (
  { db, clock, context }: Pick<TestPortal, 'db' | 'clock' | 'context'>,
  warehouse: Warehouse,
  batches: readonly (Stocked & { readonly expiration?: string })[],
) =>
  db.transaction((tx) =>
    importWarehouseStock.importDocument(context, tx, {
      documentId: crypto.randomUUID(),
      warehouse,
      asOf: clock.now(),
      batches: batches.map((batch) => ({ expiration: null, ...batch })),
    }),
  );

interface Wanted {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
}

export async function wantStock(
  db: Queryable,
  { customerId, cabinetId, productId }: Wanted,
  { min = 5, max = 15 }: { readonly min?: number; readonly max?: number } = {},
): Promise<string> {
  const { id } = await db.one<{ id: number }>(sql`
    INSERT INTO par_settings (customer_id, product_id, cabinet_type, cabinet_id, min_set, max_set)
    SELECT ${customerId}, ${productId}, cabinet_type, cabinet_id, ${min}, ${max} FROM devices WHERE cabinet_id = ${cabinetId}
    RETURNING id`);
  return `par/${id}`;
}

export const changePar = (db: Database, key: string, max: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { customerId } = await tx.one<{ customerId: string }>(sql`
      UPDATE par_settings SET max_set = ${max} WHERE id = ${key.slice('par/'.length)}::bigint
      RETURNING customer_id AS "customerId"`);
    await markRestock(tx, [{ customerId }]);
  });

export async function workOutRows({ db, context }: Pick<TestPortal, 'db' | 'context'>): Promise<void> {
  await db.transaction((tx) => markRestock(tx, [{}]));
  await workOffMarks(context);
}

export const findRow = (db: Queryable, key: string) =>
  db.one<{ status: string; revision: number; quantity: number }>(sql`
    SELECT status, revision, quantity FROM restock_rows WHERE key = ${key}`);

/** By default a pack of lot L1 from NCDC. */
export const releaseLine = (line: Wanted & Partial<ReleaseLine>): ReleaseLine => ({
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

export const lineOfRow = async (
  db: Queryable,
  key: string,
  line: Wanted & Partial<ReleaseLine>,
): Promise<ReleaseLine> => releaseLine({ ...line, id: key, revision: (await findRow(db, key)).revision });
