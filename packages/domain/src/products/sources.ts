/** The sources of products that the provider manages; a customer's own products have the customer's id (S2). */
export const MANAGED_SOURCES = ['FFF', 'LUM', 'MBRX'] as const;
export type ManagedSource = (typeof MANAGED_SOURCES)[number];

/** Orders name products of this source; those of the other two stand for one of them. */
export const ORDERED_SOURCE = 'FFF';

/** Whether the provider manages the product: it can be recommended, ordered and billed, and everybody sees it. */
export const isManaged = (source: string): source is ManagedSource =>
  (MANAGED_SOURCES as readonly string[]).includes(source);

/** The relations by which the ordered product of another is found. */
export interface OrderedNames {
  readonly productId: string;
  readonly source: string;
  readonly lumProductId: string | null;
  readonly mbrxProductId: string | null;
  readonly mbrxProductIdExt: string | null;
}

/**
 * The product that is ordered for this one (S2): itself if it is an FFF product; of a LUM or MBRX product, the FFF
 * product that names it. Undefined if none does, and for products that a customer manages itself: those are never
 * ordered. If several name it, the lowest id wins, so that every caller gets the same.
 */
export function orderedProduct<P extends OrderedNames>(
  product: Pick<OrderedNames, 'productId' | 'source'>,
  candidates: readonly P[],
): P | undefined {
  const names = (candidate: P): boolean => {
    if (candidate.source !== ORDERED_SOURCE) return false;
    if (product.source === 'LUM') return candidate.lumProductId === product.productId;
    if (product.source === 'MBRX')
      return [candidate.mbrxProductId, candidate.mbrxProductIdExt].includes(product.productId);
    return product.source === ORDERED_SOURCE && candidate.productId === product.productId;
  };
  return candidates.filter(names).toSorted((a, b) => (a.productId < b.productId ? -1 : 1))[0];
}

/** The ids under which a product's par setting is searched for; the first that has one wins (S2). */
export const parProductIds = ({
  productId,
  mbrxProductId,
}: Pick<OrderedNames, 'productId' | 'mbrxProductId'>): string[] =>
  mbrxProductId === null || mbrxProductId === '' || mbrxProductId === productId
    ? [productId]
    : [mbrxProductId, productId];
