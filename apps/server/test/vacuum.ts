import { sql, type Database } from '../src/platform/db/database.ts';

/**
 * Vacuums tables until index-only scans need no row of them. A page is marked only if the commits of its rows are on
 * the disk, for which test databases do not wait; concurrent commits of other databases count too, so one checkpoint
 * may not be enough.
 */
export async function vacuum(db: Database, ...tables: readonly string[]): Promise<void> {
  for (;;) {
    await db.plain('CHECKPOINT');
    await db.plain(`VACUUM (ANALYZE) ${tables.join(', ')}`);
    const { unmarked } = await db.one<{ unmarked: number }>(sql`
      SELECT sum(relpages - relallvisible)::int AS unmarked FROM pg_class WHERE oid = ANY(${tables}::regclass[])`);
    if (unmarked === 0) return;
  }
}
