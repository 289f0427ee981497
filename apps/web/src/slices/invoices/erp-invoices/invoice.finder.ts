import { canSomewhere, dollars } from '@parwell/domain';
import type { Finder } from '../../../shared/finder.ts';
import { invoicePath } from '../public/invoice-path.ts';

export const invoiceFinder: Finder = {
  group: 'Invoices',
  allowed: (grants) => canSomewhere(grants, 'read', 'invoices'),
  results: ({ invoices }, grants) =>
    invoices.map(({ invoiceDate, invoiceAmount, customerName, score, ...invoice }) => ({
      name: invoice.invoiceNumber,
      detail: [invoiceDate, dollars(invoiceAmount), customerName].join(' · '),
      href: invoicePath(invoice, grants),
      score,
    })),
};
