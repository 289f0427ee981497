// Apart from the rest of the slice, because the ledger needs it, and the rest of the slice needs the ledger.
import { sql, type Sql } from '../../platform/db/database.ts';

export { insertRequests } from './requests-of-vends.queries.ts';

/** Whether a vend was sent to the ERP or is being sent, so that it is not reversed by itself any more (S17, B11). */
export const isVendSent = (vendKey: Sql): Sql => sql`EXISTS (
  SELECT FROM invoice_requests WHERE invoice_requests.vend_key = ${vendKey} AND invoice_requests.document_id IS NOT NULL)`;

/** The requests of vends, for a join by `vend_key`, which is unique: rows named `requests`. */
export const requestsOfVends: Sql = sql`(
  SELECT vend_key, status, document_id FROM invoice_requests) AS requests`;

/** Whether the ERP has a row of `requests`, or is about to get it, to be invoiced (TXN-007, B6). */
export const isInvoiced: Sql = sql`coalesce(requests.status = 'TRANSMITTED'
  OR requests.status = 'READY' AND requests.document_id IS NOT NULL, false)`;
