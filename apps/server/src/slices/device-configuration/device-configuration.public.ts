import type { FlexData } from '@parwell/contract';
import type { PlaceLimit } from '@parwell/domain';
import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { defineHook } from '../../platform/db/hooks.ts';

export { findLayouts } from './layouts.service.ts';
export { listTimesOfProviders, listTimesOfUsers } from './people-times.queries.ts';
export { findMisplacements, misplacedAt, type MisplacedAt } from './misplaced-products.service.ts';
export { sealPin } from './pins.service.ts';
export { findStoragePlaces, placesOfLayout } from './storage-places.service.ts';

interface DispensersChanging {
  readonly cabinetId: string;
  readonly customerId: string;
  readonly dispensers: readonly { readonly holder: number; readonly dispenser: number }[];
}

/** Dispensers of a locked device are about to get another product; a reaction may refuse it. */
export const dispensersChanging = defineHook<DispensersChanging>('dispensersChanging');

/** As a JSON array in the contract's form. */
export const providersOfDevice = (cabinetId: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('providerId', npi, 'npi', npi, 'firstName', first_name,
    'lastName', last_name) ORDER BY last_name, first_name, npi), '[]')
  FROM device_providers JOIN providers USING (npi) WHERE device_providers.cabinet_id = ${cabinetId})`;

/**
 * The name of the prescriber of a row with `npi` and `npi_verified`; empty for one who was never set up at a device,
 * and for one whom only the device names (S38).
 */
export const providerName = (row: Sql): Sql => sql`coalesce((
  SELECT providers.first_name || ' ' || providers.last_name FROM providers
  WHERE providers.npi = ${row}.npi AND ${row}.npi_verified IS NOT FALSE), '')`;

/** As a JSON array in the contract's form. */
export const locationsOfDevice = (cabinetId: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'locationName', location_name, 'zipCode', zip_code)
    ORDER BY lower(location_name)), '[]')
  FROM device_locations WHERE device_locations.cabinet_id = ${cabinetId})`;

/** The users of a device, as they are sent to it. */
export const listUsersForDevice = (db: Queryable, cabinetId: string) =>
  db.many<FlexData['users'][number]>(sql`
    SELECT first_name || ' ' || last_name AS "displayName", role FROM device_users
    WHERE cabinet_id = ${cabinetId} AND enabled ORDER BY last_name, first_name, email`);

/** Names of people as they are set up at devices, by e-mail. */
export const listNamesAtDevices = (db: Queryable, cabinetIds: readonly string[], emails: readonly string[]) =>
  db.many<{ cabinetId: string; email: string; name: string }>(sql`
    SELECT cabinet_id AS "cabinetId", email, first_name || ' ' || last_name AS name FROM device_users
    WHERE cabinet_id = ANY(${cabinetIds}) AND email = ANY(${emails})`);

export const listProvidersForDevice = (db: Queryable, cabinetId: string) =>
  db.many<FlexData['providers']['provider_info'][number]>(sql`
    SELECT first_name, last_name, npi AS npi_id FROM device_providers JOIN providers USING (npi)
    WHERE cabinet_id = ${cabinetId} ORDER BY last_name, first_name, npi`);

/** For a join: rows named `device_products`. */
export const deviceProducts: Sql = sql`(
  SELECT cabinet_id, product_id, max_fill FROM device_products) AS device_products`;

/** The dispensers that are configured for a product, as a JSON array. */
export const dispensersOf = (cabinetId: Sql, productId: Sql): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object('holderOffset', holder, 'dispenserOffset', dispenser)
    ORDER BY holder, dispenser), '[]')
  FROM device_slots WHERE device_slots.cabinet_id = ${cabinetId} AND device_slots.product_id = ${productId})`;

/** The most of each product that a device and each of its dispensers hold. */
export const listPlaceLimits = (db: Queryable, cabinetId: string) =>
  db.many<PlaceLimit>(sql`
    SELECT product_id AS "productId", NULL::int AS holder, NULL::int AS dispenser, '' AS section, max_fill AS most
    FROM device_products WHERE cabinet_id = ${cabinetId}
    UNION ALL
    SELECT product_id, holder, dispenser, '', capacity FROM device_slots
    WHERE cabinet_id = ${cabinetId} AND product_id IS NOT NULL`);
