import type { ProductStock } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** What later slices know of products, for their lists and pages and for what may be changed. The root hands it over. */
export interface ProductParts {
  /** What devices are set up for, for a join: rows of `cabinet_id` and `product_id`. */
  readonly deviceProducts: Sql;
  /** What devices hold, for a join: rows of `cabinet_id` and `product_id`. */
  readonly onHand: Sql;
  /** What is on hand of products, in those `devices` that are visible. What is nowhere is left out. */
  sumStockOf(
    this: void,
    db: Queryable,
    productIds: readonly string[],
    visible: Sql,
  ): Promise<readonly (ProductStock & { readonly productId: string })[]>;
}

export type ProductsContext = Context & { readonly parts: ProductParts };
