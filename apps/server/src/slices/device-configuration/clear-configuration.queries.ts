import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { EndedSettings } from '../devices/device-changes.public.ts';

/** Returns the deleted rows as text for the audit log. */
const removeRows = async (tx: Transaction, table: Sql, cabinetId: string, shown: Sql): Promise<string[]> =>
  (
    await tx.many<{ shown: string }>(sql`
      DELETE FROM ${table} WHERE cabinet_id = ${cabinetId} RETURNING ${shown} AS shown`)
  )
    .map((row) => row.shown)
    .toSorted();

/**
 * Removes everything that a customer has set up at a device, before it goes to another one. PINs go with their users.
 */
export async function clearConfiguration(
  tx: Transaction,
  { cabinetId }: { readonly cabinetId: string },
): Promise<EndedSettings> {
  const removed = {
    users: await removeRows(tx, sql`device_users`, cabinetId, sql`email`),
    providers: await removeRows(tx, sql`device_providers`, cabinetId, sql`npi`),
    locations: await removeRows(tx, sql`device_locations`, cabinetId, sql`location_name || ', ' || zip_code`),
    slots: await removeRows(
      tx,
      sql`device_slots`,
      cabinetId,
      sql`holder || '/' || dispenser || ': ' || coalesce(product_id, '') || ' (' || capacity || ')'`,
    ),
    products: await removeRows(tx, sql`device_products`, cabinetId, sql`product_id`),
  };
  // The people of one customer verify nobody at the next.
  await tx.run(sql`DELETE FROM device_people_before WHERE cabinet_id = ${cabinetId}`);
  return Object.fromEntries(Object.entries(removed).filter(([, rows]) => rows.length > 0));
}
