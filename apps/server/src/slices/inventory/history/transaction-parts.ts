import type { Sql } from '../../../platform/db/database.ts';

/** The transaction log's facts about vends from later slices. The root fills it. */
export interface TransactionParts {
  /** For a join by `vend_key`, which is unique: rows named `requests`. */
  readonly requestsOfVends: Sql;
  /** Whether a row of `requests` is invoiced; never NULL. */
  readonly isInvoiced: Sql;
  /** The keys of the vends on an invoice, as a subquery. */
  vendsOnInvoice(this: void, invoiceNumber: string): Sql;
}
