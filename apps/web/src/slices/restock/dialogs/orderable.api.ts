import { listOrderableProducts, type RestockRecommendation } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';

interface Asked {
  readonly customerId: string;
  readonly productId?: string;
  /** Packs that the default batch should have. */
  readonly minQty?: number;
}

/** The orderable products of a customer (OAPI-020). Loaded once: they must not change while the user chooses. */
export const orderableQuery = (query: Asked) =>
  callQuery(listOrderableProducts, { query }, { staleTime: 'static', gcTime: 0 });

/** The same row among the answered ones, or the first for the product. */
export const rowAmong = (
  rows: readonly RestockRecommendation[] | undefined,
  { id, productId }: { readonly id: string; readonly productId: string },
): RestockRecommendation | undefined =>
  rows?.find((row) => row.id === id && row.productId === productId) ??
  rows?.find((row) => row.productId === productId);
