import { ALL } from '../access/access-groups.ts';

export const MISSING_CUSTOMER_ID = 'Please enter a customer ID.';
export const RESERVED_CUSTOMER_ID = `${ALL} stands for all customers and is not a customer ID.`;

/** Null if the ID can be looked up. */
export function customerIdProblem(customerId: string): string | null {
  const typed = customerId.trim();
  if (typed === '') return MISSING_CUSTOMER_ID;
  return typed === ALL ? RESERVED_CUSTOMER_ID : null;
}
