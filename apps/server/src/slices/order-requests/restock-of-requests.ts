import type { OrderRequest, WarehouseBatch } from '@parwell/contract';
import {
  batchKey,
  daysBetween,
  deviceLasts,
  deviceToRestock,
  isUnexpired,
  proposeForRequest,
  type CalendarDate,
  type RestockFacts,
  type Warehouse,
} from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import { findRestock, type KeptProduct } from './order-requests.queries.ts';

export interface Destination {
  /** Null if no device is covered. */
  readonly cabinetId: string | null;
  readonly facts: RestockFacts;
}

export const keptKey = ({ customerId, productId, deviceType }: KeptProduct): string =>
  JSON.stringify([customerId, productId, deviceType]);

/** By `keptKey`. Of several rows, the one whose device runs out first (R4). */
export async function findDestinations(
  db: Queryable,
  kept: readonly KeptProduct[],
): Promise<ReadonlyMap<string, Destination>> {
  if (kept.length === 0) return new Map();
  const rows = await findRestock(db, kept);
  return new Map(
    [...Map.groupBy(rows, keptKey)].map(([key, of]) => [key, destinationOf(of.map(({ facts }) => facts))]),
  );
}

function destinationOf(rows: readonly RestockFacts[]): Destination {
  const chosen = deviceToRestock(
    rows.flatMap((facts) =>
      facts.devices.map((device) => ({
        cabinetId: device.cabinetId,
        onHand: device.usable,
        daysOnHand: deviceLasts(device),
        facts,
      })),
    ),
  );
  const [first] = rows;
  if (!first) throw new Error('A product that is kept has a row');
  return chosen ?? { cabinetId: null, facts: first };
}

interface StoredBatch {
  readonly warehouse: Warehouse;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
}

const shown = (batch: StoredBatch, packs: number, today: CalendarDate): WarehouseBatch => ({
  id: batchKey(batch),
  warehouse: batch.warehouse,
  lotNumber: batch.lot,
  warehouseQty: packs,
  expirationDate: batch.expiration,
  diffDays: batch.expiration === null ? null : daysBetween(today, batch.expiration),
});

/** The selectable batches by distance of their warehouse, and the first one that R7 would propose. */
function batchesFor({ facts }: Destination, packs: number) {
  const there = facts.batches.filter((batch) => batch.available > 0 && isUnexpired(batch, facts.today));
  const [first] = proposeForRequest(facts, packs);
  const available = there.find((batch) => first && batchKey(batch) === batchKey(first))?.available ?? 0;
  return {
    defaultBatch: first ? shown(first, available, facts.today) : null,
    warehouseInventory: facts.warehouses.map((warehouse) =>
      there
        .filter((batch) => batch.warehouse === warehouse)
        .map((batch) => shown(batch, batch.available, facts.today)),
    ),
  };
}

export async function withBatches(
  db: Queryable,
  requests: readonly OrderRequest[],
): Promise<readonly OrderRequest[]> {
  const keptBy = ({ customerId, productId, product }: OrderRequest): KeptProduct => ({
    customerId,
    productId,
    deviceType: product.deviceType,
  });
  const destinations = await findDestinations(db, requests.map(keptBy));
  return requests.map((request) => {
    const destination = destinations.get(keptKey(keptBy(request)));
    const { approvedQuantity, requestedQuantity, outcome } = request;
    // Ordered packs need no batch any more.
    const packs = Math.max(1, (approvedQuantity ?? requestedQuantity) - outcome.orderedQuantity);
    return destination ? { ...request, ...batchesFor(destination, packs) } : request;
  });
}
