import type { FieldProblem } from '../../field-problem.ts';

export const REQUEST_CUSTOMER_REQUIRED = 'Choose a customer.';
export const REQUEST_DAYS_REQUIRED = 'Choose a customer, or the first and the last day it was dispensed on.';

interface RequestScope {
  readonly customerId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Requests of one customer or, for the provider's staff, of some days across customers (B19). */
export function requestFilterProblem(
  { customerId, startDate, endDate }: RequestScope,
  isStaff: boolean,
): FieldProblem<'customerId' | 'startDate'> | null {
  if (customerId !== undefined) return null;
  if (!isStaff) return { field: 'customerId', message: REQUEST_CUSTOMER_REQUIRED };
  return startDate !== undefined && endDate !== undefined
    ? null
    : { field: 'startDate', message: REQUEST_DAYS_REQUIRED };
}
