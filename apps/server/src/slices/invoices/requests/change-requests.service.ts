import type { RequestResult } from '@parwell/contract';
import {
  actOn,
  changedRequest,
  INVOICE_REQUEST_LIMIT,
  INVOICE_REQUEST_STATUS_LABELS,
  shownStatus,
  type ActOutcome,
  type RequestAct,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import { sql, type Queryable, type Sql, type Transaction } from '../../../platform/db/database.ts';
import { ofTenants } from '../../../platform/db/tenants.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { auditOf, type AuditEvent } from '../../audit/audit.public.ts';
import {
  findRequests,
  updateRequests,
  type ChangeNote,
  type KnownRequest,
  type Omission,
} from './change-requests.queries.ts';
import { askForCredit } from './credit-requests.service.ts';
import type { RequestScope } from './invoice-requests.list.ts';

const audit = auditOf('invoices', 'invoice request');

interface Wanted {
  readonly act: RequestAct;
  /** The version that the user saw. */
  readonly version?: number | undefined;
}

interface Work {
  readonly caller: Caller;
  readonly note: ChangeNote;
  wanted(this: void, request: KnownRequest): Wanted;
}

type Done = Extract<ActOutcome, { outcome: 'done' }>;

/** A conflicting version matters only if the action would still change something. */
function decide(request: KnownRequest, { act, version }: Wanted): ActOutcome {
  const outcome = actOn(request, act);
  if (outcome.outcome !== 'done' || version === undefined || version === request.version) return outcome;
  return { outcome: 'refused', text: changedRequest({ ...request, status: shownStatus(request) }) };
}

/** Applies what can be applied to locked requests and returns a result for each, with audit entries (B9). */
export async function changeRequests(
  context: Context,
  tx: Transaction,
  requests: readonly KnownRequest[],
  { caller, note, wanted }: Work,
): Promise<RequestResult[]> {
  const now = context.clock.now();
  const decided = requests.map((request) => ({ request, outcome: decide(request, wanted(request)) }));
  const done = decided.flatMap(({ request, outcome }) =>
    outcome.outcome === 'done' ? [{ request, outcome }] : [],
  );
  if (done.length > 0) {
    const changes = done.map(({ request: { id }, outcome: { status, abwCode } }) => ({
      id,
      status,
      abwCode,
    }));
    await updateRequests(tx, changes, note, { by: caller.email, now });
    await audit.recordMany(
      tx,
      now,
      done.map(({ request, outcome }) => eventOf(caller, note, request, outcome)),
    );
    const credited = done.filter(({ outcome }) => outcome.credit).map(({ request }) => request);
    if (note.act === 'omit' && credited.length > 0)
      await askForCredit(
        context,
        tx,
        credited.map(({ id, customerId }) => ({ id, customerId, ...note.omission })),
      );
  }
  return decided.map(({ request, outcome }) =>
    resultOf(
      request,
      outcome,
      outcome.outcome === 'done' ? { status: outcome.status, version: request.version + 1 } : asItIs(request),
    ),
  );
}

export const previewRequests = (
  requests: readonly KnownRequest[],
  { wanted }: Pick<Work, 'wanted'>,
): RequestResult[] =>
  requests.map((request) => resultOf(request, decide(request, wanted(request)), asItIs(request)));

/** `now` is the state after the action. */
const resultOf = (
  { id }: KnownRequest,
  outcome: ActOutcome,
  now: Pick<RequestResult, 'status' | 'version'>,
): RequestResult => ({
  id,
  outcome: outcome.outcome,
  text: outcome.outcome === 'done' ? doneText(outcome) : outcome.text,
  ...now,
});

const asItIs = (request: KnownRequest) => ({ status: shownStatus(request), version: request.version });

const doneText = ({ status, abwCode, credit }: Done): string => {
  const label = INVOICE_REQUEST_STATUS_LABELS[status];
  if (status === 'OMITTED') return credit ? `${label}, a credit is asked of SAP` : label;
  return abwCode === null ? label : `${label}, account ${abwCode}`;
};

const EVENTS: Readonly<Record<ChangeNote['act'], readonly [eventType: string, was: string]>> = {
  letter: ['Invoice Account Chosen', 'was given account'],
  hold: ['Invoice Request Held', 'was put on hold'],
  ready: ['Invoice Request Made Ready', 'was made ready'],
  omit: ['Invoice Request Omitted', 'was omitted'],
};

function eventOf(
  caller: Caller,
  note: ChangeNote,
  request: KnownRequest,
  { status, abwCode }: Done,
): AuditEvent {
  const [eventType, was] = EVENTS[note.act];
  const omission: Omission | undefined = note.act === 'omit' ? note.omission : undefined;
  return {
    resourceId: String(request.id),
    customerId: request.customerId,
    by: caller,
    eventType,
    description: `Invoice request ${request.id} for ${request.productName} ${was}${note.act === 'letter' ? ` ${abwCode}` : ''}`,
    before: { status: request.status, abwCode: request.abwCode },
    after: { status, abwCode, ...omission },
  };
}

/** The requests among these ids that the caller may change; locked unless it is a preview. */
export const findChangeable = (
  db: Queryable,
  { tenants }: Pick<RequestScope, 'tenants'>,
  ids: readonly number[],
  { lock }: { readonly lock: boolean },
) => findRequests(db, ofIds(ids, tenants), { lock, limit: INVOICE_REQUEST_LIMIT });

const ofIds = (ids: readonly number[], tenants: RequestScope['tenants']): Sql =>
  sql`invoice_requests.id = ANY(${ids}::bigint[]) AND ${ofTenants(sql`invoice_requests.customer_id`, tenants)}`;

export const missingRequest = () => notFound('The invoice request');

/** One result per id, in the given order. Requests of other customers count as missing. */
export function answerAll(ids: readonly number[], results: readonly RequestResult[]): RequestResult[] {
  const known = new Map(results.map((result) => [result.id, result]));
  return ids.map(
    (id) =>
      known.get(id) ?? {
        id,
        outcome: 'refused' as const,
        text: missingRequest().message,
        status: null,
        version: null,
      },
  );
}
