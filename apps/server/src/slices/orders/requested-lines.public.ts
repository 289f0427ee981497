// Apart from the rest, because order requests show what became of them.
import { sql, type Sql } from '../../platform/db/database.ts';

/** Lines that the ERP was asked for, with its answer, for a join: rows named `requested`. */
export const requestedLines: Sql = sql`(
  SELECT request_number, request_line, po_status, failure, order_number FROM restock_requests) AS requested`;
