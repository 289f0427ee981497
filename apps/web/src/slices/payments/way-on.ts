import { canOpenAdminRoute, canSomewhere, type Grants } from '@parwell/domain';
import { invoicePath } from '../invoices/public/invoice-path.ts';

/** Staff administer invoices, everybody else has a history; null without either (PAY-004). */
export function invoicesPath(grants: Grants): string | null {
  if (canOpenAdminRoute(grants, 'invoices')) return '/admin-invoices';
  return canSomewhere(grants, 'read', 'invoices') ? '/invoice-history' : null;
}

/** The address after a payment: the invoice, open next to the customer's other ones (PAY-002, PAY-004). */
export const paidInvoicePath = (paid: Parameters<typeof invoicePath>[0], grants: Grants): string =>
  invoicesPath(grants) === null ? '/dashboard' : invoicePath(paid, grants);
