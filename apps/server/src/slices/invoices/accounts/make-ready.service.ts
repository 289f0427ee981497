import type {
  CallArguments,
  CallResponse,
  InvoiceRequestFilter,
  makeReady as makeReadyCall,
} from '@parwell/contract';
import { countChanged, INVOICE_REQUEST_LIMIT, makeReadyAct, TOO_MANY_REQUESTS } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sql, type Sql } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findRequests } from '../requests/change-requests.queries.ts';
import { changeRequests } from '../requests/change-requests.service.ts';
import { matchingRequests, type RequestScope } from '../requests/invoice-requests.list.ts';
import { inStatus } from '../requests/open-requests.ts';
import { requestScope, requireNarrow } from '../requests/request-scope.ts';

/** A condition on `invoice_requests`: matches the filter and waits for an account. */
export function waitingIn(where: InvoiceRequestFilter, scope: RequestScope): Sql {
  requireNarrow(where, scope);
  return sql`${matchingRequests(scope, where)} AND ${inStatus(['PENDING ABW'])}`;
}

/** Acts on the number of requests that the user confirmed, or not at all (B8). */
export function requireExpected(expected: number, now: number): void {
  if (now !== expected) throw new AppError('conflict', countChanged(now));
}

/** Gives every waiting request its suggested account (B6, AINV-037). */
export function makeReady(
  context: Context,
  caller: Caller,
  { where, expected }: CallArguments<typeof makeReadyCall>['body'],
): Promise<CallResponse<typeof makeReadyCall>> {
  const condition = waitingIn(where, requestScope(context, caller, 'create'));
  return context.db.transaction(async (tx) => {
    const requests = await findRequests(tx, condition, { lock: true, limit: INVOICE_REQUEST_LIMIT + 1 });
    if (requests.length > INVOICE_REQUEST_LIMIT) throw new AppError('refused', TOO_MANY_REQUESTS);
    requireExpected(expected, requests.length);
    const result = await changeRequests(context, tx, requests, {
      caller,
      note: { act: 'letter' },
      wanted: (request) => ({ act: makeReadyAct(request) }),
    });
    return { changed: result.filter(({ outcome }) => outcome === 'done').length, result };
  });
}
