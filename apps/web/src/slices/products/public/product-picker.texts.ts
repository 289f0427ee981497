/** The texts of products that are not prescribed. */
export const PRODUCT_TEXTS = {
  choose: 'Please choose a product',
} as const;
