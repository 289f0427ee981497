import { canOpenAdminRoute, type Grants } from '@parwell/domain';
import { withCustomer } from '../../../shared/screen.ts';

interface NamedInvoice {
  readonly customerId: string;
  readonly invoiceNumber: string;
}

/** Where somebody reads an invoice: staff where they administer invoices, everybody else in the history of the customer. */
export function invoicePath({ customerId, invoiceNumber }: NamedInvoice, grants: Grants): string {
  const isStaff = canOpenAdminRoute(grants, 'invoices');
  const page = withCustomer(isStaff ? '/admin-invoices' : '/invoice-history', customerId);
  return `${page}?${new URLSearchParams({ tab: 'history', invoice: invoiceNumber })}`;
}
