import {
  batchKey,
  isUnexpired,
  DEVICE_TYPE_LABELS,
  noDeviceFor,
  NOT_ORDERABLE,
  proposeForRequest,
  tooFewPacks,
  WAREHOUSES,
  type RestockFacts,
  type Warehouse,
} from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import { findAvailable, type LineToRelease } from '../restock/release.public.ts';
import type { ChangedRequest, KnownRequest } from './order-requests.queries.ts';
import { findDestinations, keptKey } from './restock-of-requests.ts';

/** A request as it will be, and how many packs of it are to be ordered now. */
export interface Approved {
  readonly request: KnownRequest;
  readonly after: ChangedRequest;
  readonly packs: number;
}

interface Allocation {
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly packs: number;
}

/** Its batches, otherwise what R7 proposes; where no warehouse has any, the nearest one chooses the lot when it has some again. */
function allocate(
  { batches }: ChangedRequest,
  facts: RestockFacts,
  left: RestockFacts['batches'],
  packs: number,
): readonly Allocation[] {
  if (batches.length > 0)
    return batches.map(({ warehouse, lot, quantity }) => ({ warehouse, lot, packs: quantity ?? 0 }));
  const [nearest = WAREHOUSES[0]] = facts.warehouses;
  const isThere = facts.batches.some((batch) => batch.available > 0 && isUnexpired(batch, facts.today));
  return isThere
    ? proposeForRequest({ ...facts, batches: left }, packs)
    : [{ warehouse: nearest, lot: '', packs }];
}

/**
 * The lines that approving orders: its batches, otherwise those that R7 proposes. What one request takes of a batch is not proposed to
 * the next. `refuse` is told of what cannot be ordered.
 */
export async function linesToRelease(
  db: Queryable,
  approved: readonly Approved[],
  refuse: (request: KnownRequest, reason: string) => void,
): Promise<LineToRelease[]> {
  const destinations = await findDestinations(
    db,
    approved.map(({ request }) => request),
  );
  // The rows may be two seconds old, and somebody may have released meanwhile.
  const available = await findAvailable(db, [...new Set(approved.map(({ request }) => request.productId))]);
  const allocatedBefore = new Map<string, number>();
  const batchOf = (productId: string, batch: { readonly warehouse: Warehouse; readonly lot: string }) =>
    `${productId}/${batchKey(batch)}`;

  return approved.flatMap(({ request, after, packs }) => {
    const { customerId, productId, deviceType } = request;
    const destination = destinations.get(keptKey(request));
    if (!destination) return refused(NOT_ORDERABLE);
    const { cabinetId } = destination;
    const facts = { ...destination.facts, batches: available.get(productId) ?? [] };
    if (cabinetId === null) return refused(noDeviceFor(DEVICE_TYPE_LABELS[deviceType]));
    const left = facts.batches.map((batch) => ({
      ...batch,
      available: Math.max(0, batch.available - (allocatedBefore.get(batchOf(productId, batch)) ?? 0)),
    }));
    const allocations = allocate(after, facts, left, packs);
    const sum = allocations.reduce((all, each) => all + each.packs, 0);
    if (sum < packs) return refused(tooFewPacks(sum, packs));
    for (const each of allocations) {
      const key = batchOf(productId, each);
      allocatedBefore.set(key, (allocatedBefore.get(key) ?? 0) + each.packs);
    }
    return allocations.map((each) => ({
      orderRequestId: String(request.id),
      customerId,
      cabinetId,
      productId,
      packs: each.packs,
      warehouse: each.warehouse,
      lot: each.lot,
      shippingMethod: after.shippingMethod,
      notes: after.orderNotes,
    }));

    function refused(reason: string): [] {
      refuse(request, reason);
      return [];
    }
  });
}
