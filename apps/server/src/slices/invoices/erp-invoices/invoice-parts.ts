import type { Context } from '../../../context.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** What payments know of invoices, for their list and their page. The root hands it over. */
export interface InvoiceParts {
  /** An SQL expression: the last attempt to pay an invoice by card, as the contract's CardPayment; null without one. */
  cardPaymentOf(this: void, invoiceNumber: Sql): Sql;
  /** An SQL expression: whether a payment took a wrong amount and is not settled, so that nothing more may be paid (B23). */
  hasWrongAmount(this: void, invoiceNumber: Sql): Sql;
}

export type InvoicesContext = Context & { readonly parts: InvoiceParts };
