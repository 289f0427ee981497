import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** The needs of the list and the page of invoices that `payments` fills. The root passes it in. */
export interface InvoiceParts {
  /** SQL: the last attempt to pay an invoice by card, as the contract's CardPayment; null if there was none. */
  cardPaymentOf(this: void, invoiceNumber: Sql): Sql;
  /** SQL: whether a card payment of a wrong amount is still open, so that nothing more may be paid (B23). */
  hasWrongAmount(this: void, invoiceNumber: Sql): Sql;
}

export type InvoicesContext = Context & { readonly parts: InvoiceParts };
