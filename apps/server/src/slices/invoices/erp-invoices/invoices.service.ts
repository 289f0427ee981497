import type { InvoiceDetail, InvoiceFilter } from '@parwell/contract';
import { invoiceSearchProblem, tenantsFor } from '@parwell/domain';
import { notFound, refusedField } from '../../../platform/app-error.ts';
import { businessToday } from '../../../platform/business-days.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { InvoicesContext } from './invoice-parts.ts';
import type { InvoiceReader } from './invoices.list.ts';
import { findInvoice } from './invoices.queries.ts';

export const invoiceReader = (context: InvoicesContext, { grants }: Caller): InvoiceReader => ({
  tenants: tenantsFor(grants, 'read', 'invoices'),
  today: businessToday(context),
  parts: context.parts,
});

/** Refuses a filter that is too wide. */
export function requireSearch<Filter extends InvoiceFilter>(filter: Filter): Filter {
  const problem = invoiceSearchProblem(filter);
  if (problem) throw refusedField(problem.field, problem.message);
  return filter;
}

/** An invoice of another customer counts as missing. */
export async function requireInvoice(
  context: InvoicesContext,
  caller: Caller,
  invoiceNumber: string,
): Promise<InvoiceDetail> {
  const invoice = await findInvoice(context.db, invoiceReader(context, caller), invoiceNumber);
  if (!invoice) throw notFound('The invoice');
  return invoice;
}
