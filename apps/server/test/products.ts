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
