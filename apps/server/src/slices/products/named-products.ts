import {
  MANAGED_SOURCES,
  matchProduct,
  readScan,
  type CalendarDate,
  type CodedProduct,
} from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

export interface NamedProduct extends CodedProduct {
  readonly productName: string;
  readonly source: string;
  readonly serializable: boolean;
}

/** The product that a text of a file means; 'several' if a code belongs to more than one. */
export type ProductOf = (text: string) => NamedProduct | 'several' | null;

/**
 * The products that texts name, among those the customer's devices may hold: by id or, if there is none, by NDC or
 * GTIN.
 */
export async function findNamedProducts(
  db: Queryable,
  customerId: string,
  named: readonly string[],
  today: CalendarDate,
): Promise<ProductOf> {
  const texts = [...new Set(named)];
  const codes = new Map(
    texts.flatMap((text) => {
      const fields = readScan(text, today);
      return fields === null ? [] : [[text, fields] as const];
    }),
  );
  const found = await db.many<NamedProduct>(sql`
    SELECT product_id AS "productId", product_name AS "productName", ndc, coalesce(gtin, '') AS gtin, source,
      is_serializable AS serializable
    FROM products
    WHERE source = ANY(${[...MANAGED_SOURCES, customerId]})
      AND (product_id = ANY(${texts}) OR ${codes.size > 0} AND active)
    ORDER BY product_id`);
  const byId = new Map(found.map((product) => [product.productId, product]));
  const matches = new Map(
    texts.map((text) => {
      const fields = codes.get(text);
      const own = byId.get(text);
      if (own || !fields) return [text, own ?? null] as const;
      const match = matchProduct(fields, found);
      return [
        text,
        match.match === 'one' ? match.product : match.match === 'several' ? 'several' : null,
      ] as const;
    }),
  );
  return (text) => matches.get(text) ?? null;
}
