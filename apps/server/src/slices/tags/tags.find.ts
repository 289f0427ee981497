import type { FoundUnit } from '@parwell/contract';
import { ALL, type Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { codeOf, codesLike } from '../../platform/db/find-codes.ts';
import { customerName } from '../customers/customers.public.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { tags, tagTexts } from '../inventory/tagged-units/tagged-units.public.ts';
import { products } from '../products/products.public.ts';

/** By tag or serial number. Staff find all units, other users those on hand in devices that they may see. */
export async function findTaggedUnits(
  db: Queryable,
  tenants: Tenants,
  typed: string,
): Promise<Omit<FoundUnit, 'score'>[]> {
  const code = codeOf(typed);
  if (code === null) return [];
  const found = codesLike(code, {
    key: sql`tag_id`,
    from: sql`${tagTexts} WHERE TRUE`,
    columns: [sql`tag_folded`, sql`serial_folded`],
  });
  const visible =
    tenants === ALL ? sql`TRUE` : sql`tags.phase IN ('on hand', 'pending') AND ${visibleDevices(tenants)}`;
  return db.many<Omit<FoundUnit, 'score'>>(sql`
    SELECT tag_id AS "tagId", serial AS "serialNo", products.product_name AS "productLabelName", lot,
      tags.customer_id AS "customerId", ${customerName(sql`tags.customer_id`)} AS "customerName",
      cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", phase
    FROM ${tags} JOIN ${products} USING (product_id) LEFT JOIN ${devices} USING (cabinet_id)
    WHERE tag_id IN (${found}) AND ${visible}`);
}
