/** How products without a group are named where stock is added up or filtered by group. */
export const NO_PRODUCT_GROUP = 'No product group';

export const productGroupLabel = (group: string): string => (group === '' ? NO_PRODUCT_GROUP : group);

/** How many groups can be filtered by at once. */
export const MOST_PRODUCT_GROUPS = 100;

/** The group as it is stored. */
export const storedProductGroup = (label: string): string => (label === NO_PRODUCT_GROUP ? '' : label);
