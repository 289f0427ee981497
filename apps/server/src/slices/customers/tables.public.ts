// For the `tables` of lists of other slices.
export const CUSTOMERS = 'customers';
