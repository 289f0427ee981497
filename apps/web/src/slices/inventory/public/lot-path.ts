/** The address of a lot's story. */
export const lotPath = ({ productItemId, lot }: { readonly productItemId: string; readonly lot: string }) =>
  `/lot-story?${new URLSearchParams({ product: productItemId, lot }).toString()}`;
