import type { InvoiceRequestStatus } from '@parwell/domain';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { oneOf } from '../../../platform/db/list-filters.ts';

/** Neither sent nor omitted. */
const isOpen = (status: InvoiceRequestStatus): boolean => status !== 'TRANSMITTED' && status !== 'OMITTED';

/**
 * Requests stored with one of these statuses. The index of open requests does not contain the status, so that a
 * change of status writes to no index.
 */
export function inStatus(statuses: readonly InvoiceRequestStatus[]): Sql {
  const named = oneOf(sql`invoice_requests.status`)(statuses);
  return statuses.every(isOpen)
    ? sql`invoice_requests.transmitted_at IS NULL AND invoice_requests.omitted_at IS NULL AND ${named}`
    : named;
}
