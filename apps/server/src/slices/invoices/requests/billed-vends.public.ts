// For the transaction log. The root passes it in.
import { sql, type Sql } from '../../../platform/db/database.ts';

/** A relation `requests` to join by the unique `vend_key`. */
export const requestsOfVends: Sql = sql`(
  SELECT vend_key, status, document_id FROM invoice_requests) AS requests`;

/** Whether the ERP has the request in `requests`, or is about to receive it (TXN-007, B6). */
export const isInvoiced: Sql = sql`coalesce(requests.status = 'TRANSMITTED'
  OR requests.status = 'READY' AND requests.document_id IS NOT NULL, false)`;

/** A subquery: keys of the vends that an invoice bills or a credit memo credits (DAPI-064). */
export const vendsOnInvoice = (invoiceNumber: string): Sql => sql`(
  SELECT invoice_requests.vend_key FROM invoice_lines
  JOIN invoice_requests ON invoice_requests.id = invoice_lines.request_id
  WHERE invoice_lines.invoice_number = ${invoiceNumber})`;
