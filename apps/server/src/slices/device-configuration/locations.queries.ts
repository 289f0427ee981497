import type { LocationTracking } from '@parwell/contract';
import type { LocationDraft } from '@parwell/domain';
import { sql, type Transaction } from '../../platform/db/database.ts';

const columns = sql`id, location_name AS "locationName", zip_code AS "zipCode"`;

/** Returns nothing if the device has a location of that name, ignoring case. */
export const insertLocation = (
  tx: Transaction,
  cabinetId: string,
  { locationName, zipCode }: LocationDraft,
) =>
  tx.maybe<LocationTracking>(sql`
    INSERT INTO device_locations (cabinet_id, location_name, zip_code)
    VALUES (${cabinetId}, ${locationName}, ${zipCode})
    ON CONFLICT DO NOTHING RETURNING ${columns}`);

export const deleteLocation = (tx: Transaction, cabinetId: string, id: string) =>
  tx.maybe<LocationTracking>(sql`
    DELETE FROM device_locations WHERE cabinet_id = ${cabinetId} AND id = ${id} RETURNING ${columns}`);
