/** Not given by the specification. */
export const PRODUCT_TEXTS = {
  choose: 'Please choose a product',
} as const;
