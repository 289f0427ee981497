import type { StorageCondition } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import type { TestPortal } from './portal.ts';

/** Of the provider by default. */
export const addProduct = (
  portal: TestPortal,
  productId: string,
  productName: string,
  { source = 'FFF', active = true }: { source?: string; active?: boolean } = {},
) =>
  portal.db.run(sql`
    INSERT INTO products (product_id, product_name, source, ndc, dose_type, pack_qty, active)
    VALUES (${productId}, ${productName}, ${source}, '12345-678-90', 'VIAL', 1, ${active})`);

/** How products must be kept (H4), as if it had been entered before there was stock of them. */
export const keepProducts = async (
  { db }: Pick<TestPortal, 'db'>,
  conditions: Readonly<Record<string, StorageCondition>>,
) => {
  for (const [productId, condition] of Object.entries(conditions))
    await db.run(sql`UPDATE products SET storage_condition = ${condition} WHERE product_id = ${productId}`);
};
