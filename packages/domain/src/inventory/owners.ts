/** Who owns a unit: part of what on hand is kept by (S4). */
export const OWNERS = ['PROVIDER', 'CUSTOMER'] as const;
export type Owner = (typeof OWNERS)[number];
