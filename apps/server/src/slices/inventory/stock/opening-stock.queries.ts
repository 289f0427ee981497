import { sql, type Queryable } from '../../../platform/db/database.ts';

/** Whether the device's stock is known (S37). */
export const hasBegun = async (db: Queryable, cabinetId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM ledger_devices WHERE cabinet_id = ${cabinetId}`)) !== undefined;

export const sumOnHand = async (db: Queryable, cabinetId: string): Promise<number> =>
  (
    await db.one<{ units: number }>(
      sql`SELECT coalesce(sum(quantity), 0)::int AS units FROM on_hand WHERE cabinet_id = ${cabinetId}`,
    )
  ).units;
