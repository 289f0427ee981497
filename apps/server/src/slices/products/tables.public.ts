// For the `tables` of lists of other slices.
export const PRODUCTS = 'products';
