import type { InvoiceRequestCounts, InvoiceRequestFilter } from '@parwell/contract';
import { INVOICE_REQUEST_LIMIT, INVOICE_REQUEST_STATUSES, type InvoiceRequestStatus } from '@parwell/domain';
import { sql, type Queryable } from '../../../platform/db/database.ts';
import { select } from '../../../platform/db/list-rows.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import { JsonText } from '../../../platform/json-text.ts';
import {
  NEWEST_FIRST,
  requestFields,
  requestList,
  sapStateOf,
  shownStatusOf,
  withNames,
  type RequestScope,
} from './invoice-requests.list.ts';

/** Counts per status, ignoring the filter's status. */
export async function countByStatus(
  db: Queryable,
  scope: RequestScope,
  { status: _status, ...where }: InvoiceRequestFilter,
): Promise<InvoiceRequestCounts> {
  const source = requestList.source(scope, where, NEWEST_FIRST);
  const groups = await db.many<{
    status: InvoiceRequestStatus;
    count: number;
    refused: number;
    late: number;
  }>(sql`
    SELECT ${shownStatusOf} AS status, count(*),
      count(*) FILTER (WHERE ${sapStateOf(scope.now)} = 'refused') AS refused,
      count(*) FILTER (WHERE ${sapStateOf(scope.now)} = 'late') AS late
    FROM ${source.from} WHERE ${source.where} GROUP BY 1`);
  const sum = (key: 'refused' | 'late') => groups.reduce((total, group) => total + group[key], 0);
  const counts = Object.fromEntries(
    INVOICE_REQUEST_STATUSES.map((status) => [
      status,
      groups.find((group) => group.status === status)?.count ?? 0,
    ]),
  ) as InvoiceRequestCounts['counts'];
  return { counts, refused: sum('refused'), unacknowledged: sum('late') };
}

/** The ids of all matches up to the limit of an action, and the total. */
export function listRequestIds(db: Queryable, scope: RequestScope, where: InvoiceRequestFilter) {
  const source = requestList.source(scope, where, NEWEST_FIRST);
  return db.one<{ ids: number[]; total_record: number }>(sql`
    SELECT coalesce((SELECT json_agg(id) FROM (
        SELECT invoice_requests.id FROM ${source.from} WHERE ${source.where} ORDER BY ${source.orderBy}
        LIMIT ${INVOICE_REQUEST_LIMIT}) first), '[]') AS ids,
      (SELECT count(*) FROM ${source.from} WHERE ${source.where}) AS total_record`);
}

export async function readRequest(
  db: Queryable,
  { tenants }: Pick<RequestScope, 'tenants'>,
  id: number,
): Promise<JsonText | undefined> {
  const found = await db.maybe<{ json: string }>(sql`
    SELECT row_to_json(one)::text AS json FROM (
      SELECT ${select(requestFields)} FROM ${withNames(sql`invoice_requests`)}
      WHERE invoice_requests.id = ${id} AND ${ofTenants(sql`invoice_requests.customer_id`, tenants)}) one`);
  return found && new JsonText(found.json);
}
