import {
  downloadInvoicePdf,
  getCreditCardPayability,
  getInvoice,
  getInvoiceSums,
  listInvoices,
} from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { perMinute } from '../../../platform/http/rate-limit.ts';
import { route } from '../../../platform/http/route.ts';
import { findCardPayability } from '../../par/par.public.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { answerInvoicePdf } from './invoice-pdf.service.ts';
import { invoiceList } from './invoices.list.ts';
import { sumInvoices } from './invoices.queries.ts';
import { invoiceReader, requireInvoice, requireSearch } from './invoices.service.ts';

export const erpInvoicesRoutes = (base: Context, parts: InvoiceParts) => {
  const context = { ...base, parts };
  return [
    route(listInvoices, async ({ query }, caller) => {
      requireSearch(query.where);
      return invoiceList.page(context.db, invoiceReader(context, caller), query);
    }),
    route(getInvoiceSums, async ({ query }, caller) =>
      sumInvoices(context.db, invoiceReader(context, caller), requireSearch(query)),
    ),
    route(getInvoice, ({ params }, caller) => requireInvoice(context, caller, params.invoiceNumber)),
    route(
      downloadInvoicePdf,
      ({ params }, caller) => answerInvoicePdf(context, caller, params.invoiceNumber),
      {
        limit: perMinute(60),
      },
    ),
    route(getCreditCardPayability, async ({ query }) => ({
      productMetadata: await findCardPayability(context.db, query.customer_id),
    })),
  ];
};
