import type { InvoiceHead } from '@parwell/contract';
import { dollars } from '@parwell/domain';
import { Instant } from '../../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { HISTORY_TEXTS } from './history.texts.ts';
import { InvoiceLink } from './invoice-link.tsx';

const { facts: names } = HISTORY_TEXTS.details;

export function InvoiceFacts({ invoice }: { readonly invoice: InvoiceHead }) {
  const facts: Fact[] = [
    [names.amount, dollars(invoice.InvoiceAmount)],
    [names.open, dollars(invoice.openAmount)],
    [names.date, <Instant key="date" value={invoice.InvoiceDate} show="date" />],
    [names.dueDate, <Instant key="due" value={invoice.dueDate} show="date" />],
    [
      names.customer,
      <span key="customer" title={invoice.Customer}>
        {invoice.customerName}
      </span>,
    ],
    [names.payer, invoice.ZzinvPayer],
    [names.terms, invoice.PaymentTermsDesc],
    [names.manufacturer, invoice.manufacturerName],
  ];
  if (invoice.creditedInvoice !== null)
    facts.push([names.credits, <InvoiceLink key="credits" invoiceNumber={invoice.creditedInvoice} />]);
  return <Facts facts={facts} />;
}
