import type { InvoiceRequestFilter } from '@parwell/contract';
import { ALL, requestFilterProblem, tenantsFor, type Action } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { refuseProblems } from '../../../platform/app-error.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { RequestScope } from './invoice-requests.list.ts';

/** The requests that a caller may read, or change. */
export const requestScope = (
  context: Pick<Context, 'config' | 'clock'>,
  { grants }: Pick<Caller, 'grants'>,
  action: Action = 'read',
): RequestScope => ({
  tenants: tenantsFor(grants, action, 'invoices'),
  days: businessDaysOf(context),
  now: context.clock.now(),
});

export function requireNarrow(where: InvoiceRequestFilter, { tenants }: Pick<RequestScope, 'tenants'>): void {
  const problem = requestFilterProblem(where, tenants === ALL);
  if (problem) refuseProblems([problem]);
}
