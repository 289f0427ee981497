import type { TransactionParts } from './slices/inventory/history/transaction-parts.ts';
import { isInvoiced, requestsOfVends, vendsOnInvoice } from './slices/invoices/billed-vends.public.ts';

/** What later slices add to the transaction log. */
export const transactionParts: TransactionParts = { requestsOfVends, isInvoiced, vendsOnInvoice };
