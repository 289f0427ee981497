import { CENT_PLACES, INVOICE_LINE_KINDS, PRICE_PLACES } from '@parwell/domain';
import { day, decimal, instant, many, oneOf, optional, optionalText, record, text, whole } from './shape.ts';

const documentId = text(80);
const id = text(100);
/** In cents. */
const amount = decimal(CENT_PLACES);

/**
 * From the ERP: an invoice. With a negative total it is a credit memo and names the invoice or the requests that it
 * credits (B15, B16).
 */
export const invoice = record({
  documentId,
  invoiceNumber: id,
  customerId: id,
  payer: id,
  invoiceDate: day,
  /** If missing: the invoice date plus the days of the terms. */
  dueDate: optional(day, null),
  paymentTerms: text(100),
  netDays: whole(0, 365),
  /** ccPayable means by card. */
  paymentMethod: text(40),
  manufacturer: optionalText(200),
  currency: text(3),
  /** Only in a credit memo. */
  creditedInvoice: optionalText(100),
  lines: many(
    'line',
    record({
      lineNumber: whole(1),
      kind: oneOf(INVOICE_LINE_KINDS),
      requestId: optional(whole(1, Number.MAX_SAFE_INTEGER), null),
      productId: optionalText(100),
      description: optionalText(200),
      ndc: optionalText(20),
      lot: optionalText(100),
      serial: optionalText(100),
      dispensedAt: optional(instant, null),
      /** In units of use; negative in a credit memo. */
      quantity: whole(-1_000_000),
      /** The lot's, if billing depends on it. */
      assay: optional(decimal(PRICE_PLACES, 0), null),
      unitPrice: decimal(PRICE_PLACES, CENT_PLACES),
      amount,
      ccrRelevant: oneOf(['yes', 'no']),
    }),
  ),
  total: amount,
});

/** From the ERP: an invoice was paid or credited, in full or in part (B17). */
export const invoicePayment = record({
  documentId,
  invoiceNumber: id,
  kind: oneOf(['payment', 'credit']),
  /** Reduces the open amount. Negative when a payment is reversed, and for a used credit memo. */
  amount,
  paidOn: day,
  /** For example the number of a check or of the credit memo. */
  reference: optionalText(100),
});

/** To the ERP: an invoice was paid by card. The portal has counted it already, so there is no answer (B22). */
export const cardPayment = record({
  documentId,
  invoiceNumber: id,
  customerId: id,
  amount,
  currency: text(3),
  paidOn: day,
  /** The payment provider's. */
  reference: optionalText(255),
});
