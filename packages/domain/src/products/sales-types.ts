export const SALES_TYPES = ['FBB', 'FCP', '3PS'] as const;

/** The source of products the provider manages; a customer's own products have the customer's id. */
export const PROVIDER_SOURCE = 'FFF';
