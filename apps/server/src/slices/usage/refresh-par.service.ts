import type { CallArguments, CallResponse, refreshPar as refreshCall } from '@parwell/contract';
import { ALL, can, PAR_REFRESHED, parDiffered, tenantsFor, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findNextCustomer, recountCustomer } from '../inventory/inventory.public.ts';

type Answer = CallResponse<typeof refreshCall>;

/** After this time a call stops behind the present customer, and the next one continues there. */
const LONG_ENOUGH_MS = 2_000;
const MOST_SHOWN = 20;

/**
 * Recounts figures from the ledger (S34). One transaction per customer: a kill in between leaves whole customers, and
 * repeating it is always safe.
 */
export async function refreshPar(
  context: Context,
  caller: Caller,
  { customerId, cabinetId, after = '' }: CallArguments<typeof refreshCall>['body'],
): Promise<Answer> {
  const { grants } = caller;
  if (customerId !== undefined && !can(grants, 'create', 'par', customerId)) throw notAuthorized();
  const next = nextOf(context, tenantsFor(grants, 'create', 'par'), customerId);
  const startedAt = performance.now();
  const answer: Answer = { message: '', customers: 0, differing: 0, differences: [], next: null };
  let current = await next(after);
  for (; current !== null; current = await next(current)) {
    if (answer.customers > 0 && performance.now() - startedAt > LONG_ENOUGH_MS) break;
    const of = current;
    const scope = { customerId: of, cabinetId: cabinetId ?? null };
    const { count, differences } = await recountCustomer(context, caller, scope);
    answer.customers += 1;
    answer.differing += count;
    answer.differences.push(...differences.map((each) => ({ customerId: of, ...each })));
    answer.next = of;
  }
  return {
    ...answer,
    message: answer.differing === 0 ? PAR_REFRESHED : parDiffered(answer.differing),
    differences: answer.differences.slice(0, MOST_SHOWN),
    next: current === null ? null : answer.next,
  };
}

/** Customers in the order of their ids. */
function nextOf(
  { db }: Context,
  tenants: Tenants,
  customerId: string | undefined,
): (after: string) => Promise<string | null> {
  const named = customerId === undefined ? tenants : [customerId];
  if (named === ALL) return (after) => findNextCustomer(db, after);
  const ids = named.toSorted((a, b) => (a < b ? -1 : 1));
  return (after) => Promise.resolve(ids.find((id) => id > after) ?? null);
}
