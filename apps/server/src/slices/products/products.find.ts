import type { FoundProduct } from '@parwell/contract';
import { ndc542, type Tenants } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { findBest } from '../../platform/db/find.ts';
import { visibleProducts } from './product-fields.ts';

/** By name, id, NDC (with and without dashes, ten or eleven digits) or GTIN. */
export const findProducts = (db: Queryable, tenants: Tenants, text: string): Promise<FoundProduct[]> =>
  findBest<Omit<FoundProduct, 'score'>>(
    db,
    {
      from: sql`products`,
      key: sql`product_id`,
      visible: visibleProducts(tenants),
      fields: sql`product_id AS "productId", product_name AS "productName", ndc, gtin, active::int AS active`,
      textsOf: ({ productName, productId, ndc, gtin }) => [
        productName,
        productId,
        ndc,
        ndc542({ ndc }),
        gtin,
      ],
    },
    text,
  );
