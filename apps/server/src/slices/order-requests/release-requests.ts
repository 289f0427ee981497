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

/** The chosen batches, else the proposal of R7. If no warehouse has stock, the nearest one chooses the lot later. */
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
 * The lines that approved requests order: the chosen batches, else the proposal of R7. Packs allocated to one request
 * are not proposed to the next. Calls `refuse` for requests that cannot be ordered.
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
  // Stored rows may be two seconds old, and there may have been a release since.
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
