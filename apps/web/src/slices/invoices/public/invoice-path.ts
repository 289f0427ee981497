import { canOpenAdminRoute, type Grants } from '@parwell/domain';
import { withCustomer } from '../../../shared/screen.ts';

interface NamedInvoice {
  readonly customerId: string;
  readonly invoiceNumber: string;
}

/** Staff read invoices where they administer them, everybody else in the customer's history. */
export function invoicePath({ customerId, invoiceNumber }: NamedInvoice, grants: Grants): string {
  const isStaff = canOpenAdminRoute(grants, 'invoices');
  const page = withCustomer(isStaff ? '/admin-invoices' : '/invoice-history', customerId);
  return `${page}?${new URLSearchParams({ tab: 'history', invoice: invoiceNumber })}`;
}
