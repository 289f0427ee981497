import type { TransactionParts } from './slices/inventory/history/transaction-parts.ts';
import {
  isInvoiced,
  requestsOfVends,
  vendsOnInvoice,
} from './slices/invoices/requests/billed-vends.public.ts';

/** Added by later slices to the transaction log. */
export const transactionParts: TransactionParts = { requestsOfVends, isInvoiced, vendsOnInvoice };
