import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { EndedSettings } from '../devices/device-changes.public.ts';

/** Deletes the device's rows and returns what is worth knowing of them, for the audit log. */
const take = async (tx: Transaction, table: Sql, cabinetId: string, shown: Sql): Promise<string[]> =>
  (
    await tx.many<{ shown: string }>(sql`
      DELETE FROM ${table} WHERE cabinet_id = ${cabinetId} RETURNING ${shown} AS shown`)
  )
    .map((row) => row.shown)
    .toSorted();

/**
 * Takes everything off a device that its customer has set up there, before it goes to another customer. With the users
 * go their PINs.
 */
export async function clearConfiguration(
  tx: Transaction,
  { cabinetId }: { readonly cabinetId: string },
): Promise<EndedSettings> {
  const taken = {
    users: await take(tx, sql`device_users`, cabinetId, sql`email`),
    providers: await take(tx, sql`device_providers`, cabinetId, sql`npi`),
    locations: await take(tx, sql`device_locations`, cabinetId, sql`location_name || ', ' || zip_code`),
    slots: await take(
      tx,
      sql`device_slots`,
      cabinetId,
      sql`holder || '/' || dispenser || ': ' || coalesce(product_id, '') || ' (' || capacity || ')'`,
    ),
    products: await take(tx, sql`device_products`, cabinetId, sql`product_id`),
  };
  return Object.fromEntries(Object.entries(taken).filter(([, rows]) => rows.length > 0));
}
