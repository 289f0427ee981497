import type { FoundUnit } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { codeOf, codesLike } from '../../../platform/db/find-codes.ts';
import { customerName } from '../../customers/customers.public.ts';
import { devices, visibleDevices } from '../../devices/devices.public.ts';
import { products } from '../../products/products.public.ts';

/** Without a tag, in the devices that the caller sees. */
export async function findSerialUnits(
  db: Queryable,
  tenants: Tenants,
  typed: string,
): Promise<Omit<FoundUnit, 'score'>[]> {
  const code = codeOf(typed);
  if (code === null) return [];
  const found = codesLike(code, {
    key: sql`product_id, serial`,
    from: sql`serial_units WHERE cabinet_id IS NOT NULL`,
    columns: [sql`lower(serial)`],
  });
  return db.many<Omit<FoundUnit, 'score'>>(sql`
    SELECT '' AS "tagId", serial AS "serialNo", products.product_name AS "productLabelName", lot,
      devices.customer_id AS "customerId", ${customerName(sql`devices.customer_id`)} AS "customerName",
      cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", 'on hand' AS phase
    FROM serial_units JOIN ${products} USING (product_id) JOIN ${devices} USING (cabinet_id)
    WHERE (product_id, serial) IN (${found}) AND ${visibleDevices(tenants)}`);
}
