import { canOpenAdminRoute, canSomewhere, type Grants } from '@parwell/domain';
import { invoicePath } from '../invoices/public/invoice-path.ts';

/** The invoices that somebody may see: staff administer them, everybody else has a history; null without either (PAY-004). */
export function invoicesPath(grants: Grants): string | null {
  if (canOpenAdminRoute(grants, 'invoices')) return '/admin-invoices';
  return canSomewhere(grants, 'read', 'invoices') ? '/invoice-history' : null;
}

/** Where to go after a payment: the invoice, open beside the others of its customer (PAY-002, PAY-004). */
export const paidInvoicePath = (paid: Parameters<typeof invoicePath>[0], grants: Grants): string =>
  invoicesPath(grants) === null ? '/dashboard' : invoicePath(paid, grants);
