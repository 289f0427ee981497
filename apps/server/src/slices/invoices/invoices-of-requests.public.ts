import { sql, type Sql } from '../../platform/db/database.ts';

export { findInvoices } from './invoices.find.ts';

/** An SQL expression for the number of the invoice that a request is on; null if it is on none. */
export const invoiceOfRequest = (requestId: Sql): Sql => sql`(
  SELECT invoice_lines.invoice_number FROM invoice_lines
  WHERE invoice_lines.request_id = ${requestId} AND NOT invoice_lines.is_credit)`;

/** The same for the credit memo. */
export const creditMemoOfRequest = (requestId: Sql): Sql => sql`(
  SELECT invoice_lines.invoice_number FROM invoice_lines
  WHERE invoice_lines.request_id = ${requestId} AND invoice_lines.is_credit)`;

/** A subquery with the keys of the vends that an invoice bills or a credit memo credits (DAPI-064). */
export const vendsOnInvoice = (invoiceNumber: string): Sql => sql`(
  SELECT invoice_requests.vend_key FROM invoice_lines
  JOIN invoice_requests ON invoice_requests.id = invoice_lines.request_id
  WHERE invoice_lines.invoice_number = ${invoiceNumber})`;
