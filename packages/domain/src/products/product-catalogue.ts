import type { FieldProblem } from '../field-problem.ts';
import { ndc542 } from './ndc.ts';
import { productChangeProblems, type ProductStock } from './product-changes.ts';
import { productProblems, RELATION_FIELDS, relationFields } from './product-rules.ts';
import { productUnknown } from './product-slots.ts';
import { PRODUCT_LABELS, type ProductField, type ProductValues } from './product-values.ts';
import { isManaged } from './sources.ts';

/** The fields by which products are compared. */
export type CatalogueEntry = Pick<
  ProductValues,
  | 'productId'
  | 'source'
  | 'ndc'
  | 'gtin'
  | 'relatedNdc'
  | 'active'
  | 'lumProductId'
  | 'mbrxProductId'
  | 'mbrxProductIdExt'
>;

export const productExists = (productId: string): string => `Product ${productId} exists already.`;
export const sourceUnknown = (source: string): string => `Customer ${source} does not exist.`;
export const codeTaken = (label: string, code: string, productId: string): string =>
  `${label} ${code} belongs to product ${productId} already.`;
export const otherSource = (productId: string, source: string): string =>
  `Product ${productId} is not a ${source} product.`;
export const namedAlready = (productId: string, by: string): string =>
  `Product ${productId} belongs to product ${by} already.`;

/** The other products that matter for a change. */
export interface Catalogue {
  readonly byId: ReadonlyMap<string, CatalogueEntry>;
  /** Active products by source and code. */
  readonly byCode: ReadonlyMap<string, readonly string[]>;
  /** Products by the id of one that they name. */
  readonly naming: ReadonlyMap<string, readonly string[]>;
}

const ndcKey = ({ source, ndc }: Pick<CatalogueEntry, 'source' | 'ndc'>) =>
  `${source}\nndc\n${ndc542({ ndc })}`;
const gtinKey = ({ source, gtin }: Pick<CatalogueEntry, 'source' | 'gtin'>) => `${source}\ngtin\n${gtin}`;

export function catalogueOf(entries: Iterable<CatalogueEntry>): Catalogue {
  const byId = new Map<string, CatalogueEntry>();
  const byCode = new Map<string, string[]>();
  const naming = new Map<string, string[]>();
  const add = (index: Map<string, string[]>, key: string, productId: string) => {
    const ids = index.get(key);
    if (ids) ids.push(productId);
    else index.set(key, [productId]);
  };
  for (const entry of entries) {
    byId.set(entry.productId, entry);
    if (entry.active && entry.ndc !== '') add(byCode, ndcKey(entry), entry.productId);
    if (entry.active && entry.gtin !== '') add(byCode, gtinKey(entry), entry.productId);
    for (const field of relationFields) {
      const named = entry[field];
      if (named !== null) add(naming, named, entry.productId);
    }
  }
  return { byId, byCode, naming };
}

export interface KnownProduct {
  readonly values: ProductValues;
  readonly stock: ProductStock;
  readonly version: number;
}

/**
 * Everything that is wrong with a product to save. Faults that it had before, and that the change leaves as they were,
 * do not prevent other changes.
 */
export function checkProduct(
  product: ProductValues,
  before: KnownProduct | null,
  catalogue: Catalogue,
  isCustomer: (id: string) => boolean,
): FieldProblem<ProductField>[] {
  const changed = (...fields: ProductField[]) =>
    fields.some((field) => before === null || before.values[field] !== product[field]);
  const own = productProblems(product);
  return [
    ...own,
    ...(before ? productChangeProblems(before.values, product, before.stock) : []),
    ...(before === null && product.source !== '' && !isManaged(product.source) && !isCustomer(product.source)
      ? [{ field: 'source' as const, message: sourceUnknown(product.source) }]
      : []),
    ...(changed('ndc', 'gtin', 'active', 'source') ? codeProblems(product, catalogue) : []),
    ...relationFields.flatMap((field) => (changed(field) ? relationProblems(product, field, catalogue) : [])),
  ].filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index);
}

/** A scanned code must mean one product of a source (S7). Inactive products are not scanned. */
function codeProblems(product: ProductValues, { byCode }: Catalogue): FieldProblem<ProductField>[] {
  if (!product.active) return [];
  return (['ndc', 'gtin'] as const).flatMap((field) => {
    const code = product[field];
    const key = field === 'ndc' ? ndcKey(product) : gtinKey(product);
    const other = code === '' ? undefined : byCode.get(key)?.find((id) => id !== product.productId);
    if (other === undefined) return [];
    return [{ field, message: codeTaken(PRODUCT_LABELS[field], code, other), namesField: true }];
  });
}

/** It must be clear which product is ordered for another (S2). */
function relationProblems(
  product: ProductValues,
  field: keyof typeof RELATION_FIELDS,
  { byId, naming }: Catalogue,
): FieldProblem<ProductField>[] {
  const named = product[field];
  if (named === null) return [];
  const source = byId.get(named)?.source;
  if (source === undefined) return [{ field, message: productUnknown(named) }];
  if (source !== RELATION_FIELDS[field])
    return [{ field, message: otherSource(named, RELATION_FIELDS[field]) }];
  const other = naming.get(named)?.find((id) => id !== product.productId);
  return other === undefined ? [] : [{ field, message: namedAlready(named, other) }];
}

/** One names the NDC of the other, or both name the same. */
export function areRelated(
  one: Pick<ProductValues, 'productId' | 'ndc' | 'relatedNdc'>,
  other: Pick<ProductValues, 'productId' | 'ndc' | 'relatedNdc'>,
): boolean {
  if (one.productId === other.productId) return false;
  return (
    (one.relatedNdc !== '' && [other.ndc, other.relatedNdc].includes(one.relatedNdc)) ||
    (other.relatedNdc !== '' && other.relatedNdc === one.ndc)
  );
}
