import { randomUUID } from 'node:crypto';
import type { CallArguments, updateOrderRequests as updateCall } from '@parwell/contract';
import {
  alreadyDone,
  approvedByBatches,
  approvedQuantityAfter,
  denialProblem,
  orderedAlready,
  orderRequestChangeProblems,
  orderRequestRefusal,
  REQUEST_GONE,
  type ShippingMethod,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, refusedField, refuseProblems } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { LinesRefused, startRelease } from '../restock/release.public.ts';
import { audit, auditFields, eventOf, idOf } from './order-requests.audit.ts';
import * as queries from './order-requests.queries.ts';
import { linesToRelease, type Approved } from './release-requests.ts';

type Wanted = CallArguments<typeof updateCall>['body']['requests'][number];

/**
 * Modifies, approves or denies requests, all or none. A later caller is told who was first. Approved requests are
 * released in the same transaction. Returns the release, or null.
 */
export function processRequests(
  context: Context,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<string | null> {
  return context.db.transaction(async (tx) => {
    const changes = await readChanges(tx, wanted);
    const refusals = new Refusals(wanted.length > 1);
    const approved = changes.filter(({ after }) => after.status === 'APPROVED');
    const lines = await linesToRelease(tx, approved, (request, reason) => refusals.add(request, reason));
    refusals.throwAs('refused');
    const now = context.clock.now();
    await queries.saveRequests(
      tx,
      { by: caller.email, now },
      changes.map(({ after }) => after),
    );
    await audit.recordMany(
      tx,
      now,
      changes.map(({ request, after }) => ({
        resourceId: String(request.id),
        customerId: request.customerId,
        by: caller,
        ...eventOf(request, after.status),
        before: auditFields(request),
        after: auditFields(after),
      })),
    );
    if (lines.length === 0) return null;
    try {
      const { releaseId } = await startRelease(context, tx, caller, randomUUID(), lines);
      return releaseId;
    } catch (error) {
      // The reasons speak of lines, which this user has not seen.
      for (const { place, reason } of error instanceof LinesRefused ? error.lines : []) {
        const of = changes.find(({ request }) => String(request.id) === lines[place]?.orderRequestId);
        if (of) refusals.add(of.request, reason);
      }
      refusals.throwAs('refused');
      throw error;
    }
  });
}

async function readChanges(tx: Transaction, wanted: readonly Wanted[]): Promise<Approved[]> {
  const known = new Map(
    (
      await queries.lockRequests(
        tx,
        wanted.flatMap(({ id }) => idOf(id) ?? []),
      )
    ).map((request) => [String(request.id), request]),
  );
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length)
    throw new AppError('refused', 'Each order request can be named only once.');
  const refusals = new Refusals(wanted.length > 1);
  const found = wanted.flatMap((want) => {
    const request = known.get(want.id);
    const reason = request ? refusalOf(want, request) : REQUEST_GONE;
    if (reason !== null) refusals.add(request, reason, want.id);
    return request ? [{ want, request }] : [];
  });
  refusals.throwAs('conflict');
  return found.map(({ want, request }) => changeOf(want, request));
}

function refusalOf(want: Wanted, request: queries.KnownRequest): string | null {
  if (request.version !== want.version) return alreadyDone(request);
  if (want.status === 'PENDING') return orderRequestRefusal('modify', request);
  const again = want.status === 'APPROVED' && request.status === 'APPROVED';
  return orderRequestRefusal(again ? 'release again' : 'process', request);
}

/** The request after the change (OREQ-020..030). */
function changeOf(want: Wanted, request: queries.KnownRequest): Approved {
  const { status, adminNotes, orderNotes, batches } = want;
  const denied = denialProblem(status, adminNotes);
  if (denied) throw refusedField('adminNotes', denied);
  const shippingMethod = want.shippingMethod ?? request.shippingMethod;
  if (status !== 'DENIED')
    refuseProblems(
      orderRequestChangeProblems({ shippingMethod, approvedQuantity: want.approvedQuantity, batches }),
    );
  // A repeated release contains only what was not ordered yet.
  const ordered = request.status === 'APPROVED' ? request.ordered : 0;
  const entered =
    batches.length > 0 ? ordered + (approvedByBatches(batches, null) ?? 0) : want.approvedQuantity;
  const approvedQuantity = approvedQuantityAfter(status, {
    requestedQuantity: request.requestedQuantity,
    approvedQuantity: entered,
  });
  const packs = (approvedQuantity ?? 0) - ordered;
  if (status === 'APPROVED' && packs < 1) throw refusedField('approvedQuantity', orderedAlready(ordered));
  return {
    request,
    packs,
    after: {
      id: request.id,
      status,
      approvedQuantity,
      shippingMethod: shippingMethod as ShippingMethod,
      adminNotes,
      orderNotes,
      batches,
    },
  };
}

/** Collects all problems, so that the user sees them at once. */
class Refusals {
  readonly #named: boolean;
  readonly #found: { readonly field: string; readonly message: string }[] = [];
  constructor(named: boolean) {
    this.#named = named;
  }
  add(request: queries.KnownRequest | undefined, reason: string, id = String(request?.id ?? '')): void {
    const name = request ? `${request.customerName}, ${request.productName}` : `Order request ${id}`;
    this.#found.push({ field: `requests.${id}`, message: this.#named ? `${name}: ${reason}` : reason });
  }
  throwAs(code: 'conflict' | 'refused'): void {
    if (this.#found.length === 0) return;
    const shown = this.#found.slice(0, 5).map(({ message }) => message);
    const more = this.#found.length - shown.length;
    const text = [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
    throw new AppError(code, text, this.#found);
  }
}
