import { searchProducts, type ProductName } from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { callKey } from '../../../session/call-query.ts';
import type { PickerSource } from '../../../ui/pickers/picker-source.ts';

/** OCONST-025. */
const MOST_PRODUCTS = 100;
/** OCONST-035. */
const PAUSE_MS = 1000;

export interface OfferedProducts {
  /** Limits them to products that the customer's devices may hold: the provider's and the customer's own. */
  readonly customerId?: string | undefined;
  readonly source?: string | undefined;
}

export const productSource = ({ customerId, source }: OfferedProducts): PickerSource<ProductName> => ({
  name: `products of ${customerId ?? ''} ${source ?? ''}`,
  call: searchProducts,
  search: async (text, signal) => {
    const like = { like: text };
    const where = { customerId, source, ...(text && { or: [{ productName: like }, { productId: like }] }) };
    return (await callApi(searchProducts, { query: { limit: MOST_PRODUCTS, where }, signal })).result;
  },
  idOf: ({ productId }) => productId,
  nameOf: ({ productName }) => productName,
  pauseMs: PAUSE_MS,
});

/** By its exact id, as found in the URL; the id alone if the user may see no such product. */
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
