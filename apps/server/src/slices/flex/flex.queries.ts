import type { FlexData, ProductName } from '@parwell/contract';
import { PROVIDER_SOURCE } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

/** What a device last said about a part of itself. */
export const findReported = (db: Queryable, cabinetId: string, part: 'config' | 'receipts' | 'tags') =>
  db.maybe<{ content: unknown; at: string }>(sql`
    SELECT content, to_json(at) AS at FROM device_states WHERE cabinet_id = ${cabinetId} AND part = ${part}`);

export const wasHeard = async (db: Queryable, cabinetId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM device_contacts WHERE cabinet_id = ${cabinetId}`)) !== undefined;

/** Of these products, those a device of this customer may hold. */
export const findProducts = (db: Queryable, customerId: string, productIds: readonly string[]) =>
  db.many<ProductName>(sql`
    SELECT product_id AS "productId", product_name AS "productName", source FROM products
    WHERE product_id = ANY(${productIds}) AND source IN (${PROVIDER_SOURCE}, ${customerId}) ORDER BY product_id`);

/** Who is set up at the device, as it is told. */
export const listUsers = (db: Queryable, cabinetId: string) =>
  db.many<FlexData['users'][number]>(sql`
    SELECT first_name || ' ' || last_name AS "displayName", role FROM device_users
    WHERE cabinet_id = ${cabinetId} AND enabled ORDER BY last_name, first_name, email`);

export const listProviders = (db: Queryable, cabinetId: string) =>
  db.many<FlexData['providers']['provider_info'][number]>(sql`
    SELECT first_name, last_name, npi AS npi_id FROM device_providers JOIN providers USING (npi)
    WHERE cabinet_id = ${cabinetId} ORDER BY last_name, first_name, npi`);
