import { searchProducts, type ProductName } from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { callKey } from '../../../session/call-query.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';

/** OCONST-025. */
const MOST_PRODUCTS = 100;
/** OCONST-035. */
const PAUSE_MS = 1000;

/**
 * The products a customer's devices may hold: the provider's and the customer's own. Without a customer, all that the user
 * may see.
 */
export const productSource = (customerId?: string): PickerSource<ProductName> => ({
  name: `products of ${customerId ?? 'all'}`,
  call: searchProducts,
  search: async (text, signal) => {
    const like = { like: text };
    const where = {
      ...(customerId !== undefined && { customerId }),
      ...(text && { or: [{ productName: like }, { productId: like }] }),
    };
    return (await callApi(searchProducts, { query: { limit: MOST_PRODUCTS, where }, signal })).result;
  },
  idOf: ({ productId }) => productId,
  nameOf: ({ productName }) => productName,
  pauseMs: PAUSE_MS,
});

/** One product by its exact id, as found in the URL; the id alone if there is none that this user may see. */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: callKey(searchProducts, { productId }),
    queryFn: async ({ signal }): Promise<ProductName> => {
      const where = { or: [{ productId: { like: productId } }] };
      const { result } = await callApi(searchProducts, { query: { limit: MOST_PRODUCTS, where }, signal });
      return result.find((product) => product.productId === productId) ?? unknownProduct(productId);
    },
    staleTime: Infinity,
  });

export const unknownProduct = (productId: string): ProductName => ({
  productId,
  productName: productId,
  source: '',
});
