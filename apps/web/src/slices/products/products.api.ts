import { createProduct, getProduct, updateProduct, type CallInput } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** Everything that shows or uses products. */
const CHANGES = {
  changes: ['products', 'inventory', 'par', 'usage', 'find', 'device-configuration'],
} as const;

export const productQuery = (productId: string) =>
  callQuery(getProduct, { params: { productId } }, { staleTime: 'static', gcTime: 0 });

type Saved = CallInput<typeof createProduct>['body'];

export const useCreateProduct = () =>
  useCallMutation(createProduct, { ...CHANGES, input: (body: Saved) => ({ body }) });

export const useUpdateProduct = (version: number) =>
  useCallMutation(updateProduct, {
    ...CHANGES,
    alsoAfterFailure: true,
    input: ({ productId, ...body }: Saved) => ({ params: { productId }, body: { ...body, version } }),
  });
