import type { ProductStock } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** Data of later slices for lists and pages of products, and for the checks of changes. The root hands it over. */
export interface ProductParts {
  /** The products that devices are set up for, for a join: rows of `cabinet_id` and `product_id`. */
  readonly deviceProducts: Sql;
  /** The products that devices hold, for a join: rows of `cabinet_id` and `product_id`. */
  readonly onHand: Sql;
  /** Stock on hand in those `devices` that are visible. Products without any are left out. */
  sumStockOf(
    this: void,
    db: Queryable,
    productIds: readonly string[],
    visible: Sql,
  ): Promise<readonly (ProductStock & { readonly productId: string })[]>;
}

export type ProductsContext = Context & { readonly parts: ProductParts };
