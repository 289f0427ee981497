import type { InvoiceHead } from '@parwell/contract';
import type { RowAction } from '../../../ui/table/row-action.ts';

/** What can be done with an invoice: to pay it by card, for who may and where it can be. */
export const usePayInvoice = (): ((invoice: InvoiceHead) => readonly RowAction[]) => () => [];

/** What is known of the last attempt to pay an invoice by card. */
export const PaymentNote = (_props: { readonly payment: NonNullable<InvoiceHead['cardPayment']> }) => null;
