// What the transaction log shows of vends that are billed. The root hands it over.
import { sql, type Sql } from '../../../platform/db/database.ts';

/** The requests of vends, for a join by `vend_key`, which is unique: rows named `requests`. */
export const requestsOfVends: Sql = sql`(
  SELECT vend_key, status, document_id FROM invoice_requests) AS requests`;

/** Whether the ERP has a row of `requests`, or is about to get it, to be invoiced (TXN-007, B6). */
export const isInvoiced: Sql = sql`coalesce(requests.status = 'TRANSMITTED'
  OR requests.status = 'READY' AND requests.document_id IS NOT NULL, false)`;

/** A subquery with the keys of the vends that an invoice bills or a credit memo credits (DAPI-064). */
export const vendsOnInvoice = (invoiceNumber: string): Sql => sql`(
  SELECT invoice_requests.vend_key FROM invoice_lines
  JOIN invoice_requests ON invoice_requests.id = invoice_lines.request_id
  WHERE invoice_lines.invoice_number = ${invoiceNumber})`;
