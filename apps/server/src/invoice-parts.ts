import type { InvoiceParts } from './slices/invoices/erp-invoices/invoice-parts.ts';
import { cardPaymentOf, hasWrongAmount } from './slices/payments/card-payments.public.ts';

/** Added by payments to the list and the page of invoices. */
export const invoiceParts: InvoiceParts = { cardPaymentOf, hasWrongAmount };
