export const SALES_TYPES = ['FBB', 'FCP', '3PS'] as const;

/** The source of a product the provider manages; one that a customer manages has the customer's id. */
export const PROVIDER_SOURCE = 'FFF';
