import { canOpenAdminRoute, canSomewhere, type Grants } from '@parwell/domain';
import { withCustomer } from '../../shared/screen.ts';

/** The list of invoices to go to after a payment; null for who may open none (PAY-002, PAY-004). */
export function invoicesPath(grants: Grants, customerId: string | null): string | null {
  if (canOpenAdminRoute(grants, 'invoices')) return '/admin-invoices';
  if (canSomewhere(grants, 'read', 'invoices')) return withCustomer('/invoice-history', customerId);
  return null;
}
