/** The address of a lot's story. */
export const lotPath = ({ productId, lot }: { readonly productId: string; readonly lot: string }) =>
  `/lot-story?${new URLSearchParams({ product: productId, lot }).toString()}`;
