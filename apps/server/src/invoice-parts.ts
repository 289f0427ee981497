import type { InvoiceParts } from './slices/invoices/erp-invoices/invoice-parts.ts';
import { cardPaymentOf, hasWrongAmount } from './slices/payments/card-payments.public.ts';

export const invoiceParts: InvoiceParts = { cardPaymentOf, hasWrongAmount };
