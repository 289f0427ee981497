/** Shown for products without a group where stock is added up or filtered by group. */
export const NO_PRODUCT_GROUP = 'No product group';

export const productGroupLabel = (group: string): string => (group === '' ? NO_PRODUCT_GROUP : group);

export const MOST_PRODUCT_GROUPS = 100;

export const storedProductGroup = (label: string): string => (label === NO_PRODUCT_GROUP ? '' : label);
