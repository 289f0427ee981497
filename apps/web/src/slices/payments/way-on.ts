import { canOpenAdminRoute, canSomewhere, type Grants } from '@parwell/domain';
import { withCustomer } from '../../shared/screen.ts';

/** The invoices that somebody may see: staff administer them, everybody else has a history; null without either (PAY-004). */
export function invoicesPath(grants: Grants, customerId: string | null = null): string | null {
  if (canOpenAdminRoute(grants, 'invoices')) return withCustomer('/admin-invoices', customerId);
  if (canSomewhere(grants, 'read', 'invoices')) return withCustomer('/invoice-history', customerId);
  return null;
}

interface PaidInvoice {
  readonly customerId: string;
  readonly invoiceNumber: string;
}

/** Where to go after a payment: the invoice, open beside the others of its customer (PAY-002, PAY-004). */
export function paidInvoicePath({ customerId, invoiceNumber }: PaidInvoice, grants: Grants): string {
  const invoices = invoicesPath(grants, customerId);
  if (invoices === null) return '/dashboard';
  return `${invoices}?${new URLSearchParams({ tab: 'history', invoice: invoiceNumber })}`;
}
