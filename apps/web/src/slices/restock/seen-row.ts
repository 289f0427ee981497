import type { ChosenBatch, RestockRecommendation, WarehouseBatch } from '@parwell/contract';
import { RESTOCK_TEXTS } from './restock.texts.ts';

/** The stored part of a chosen row: what the user saw, and what is needed to order it. */
export interface SeenRow extends Pick<
  RestockRecommendation,
  | 'id'
  | 'revision'
  | 'customerId'
  | 'customerName'
  | 'productId'
  | 'productName'
  | 'cabinetId'
  | 'salesQty'
  | 'recommendedQty'
  | 'inventoryStatus'
  | 'unitsPerPack'
  | 'packValue'
> {
  /** Ordered unless modified. */
  readonly batches: readonly ChosenBatch[];
}

/** The user's choice in place of the proposal. */
export interface Modification extends Pick<
  RestockRecommendation,
  'productId' | 'productName' | 'unitsPerPack'
> {
  readonly batches: readonly ChosenBatch[];
  /** Per pack, in dollars; null for another product, whose price is unknown here. */
  readonly packValue: number | null;
}

const isAvailable = ({ warehouseQty, diffDays }: WarehouseBatch): boolean =>
  warehouseQty > 0 && (diffDays === null || diffDays >= 0);

/** The batches to order of an unmodified row. If no warehouse has stock, the nearest may choose the lot. */
export function batchesToOrder(row: RestockRecommendation): readonly ChosenBatch[] {
  if (row.proposedBatches.length > 0 || row.recommendedPacks === 0) return row.proposedBatches;
  const [nearest] = row.facts.warehouses;
  const hasAny = row.warehouseInventory.some((batches) => batches.some(isAvailable));
  if (hasAny || nearest === undefined) return [];
  return [{ id: '', qty: row.recommendedPacks, warehouse: nearest, lot: '', expiration: null }];
}

export const seenOf = (row: RestockRecommendation): SeenRow => ({
  id: row.id,
  revision: row.revision,
  customerId: row.customerId,
  customerName: row.customerName,
  productId: row.productId,
  productName: row.productName,
  cabinetId: row.cabinetId,
  salesQty: row.salesQty,
  recommendedQty: row.recommendedQty,
  inventoryStatus: row.inventoryStatus,
  unitsPerPack: row.unitsPerPack,
  packValue: row.packValue,
  batches: batchesToOrder(row),
});

/** Null if the row can be released. */
export function whyNotReleasable(row: RestockRecommendation, isModified: boolean): string | null {
  if (row.cabinetId === null) return RESTOCK_TEXTS.noDevice;
  if (row.inventoryStatus === 'Not Processed') return RESTOCK_TEXTS.beingReleased;
  if (isModified || batchesToOrder(row).length > 0) return null;
  return row.recommendedPacks === 0 ? RESTOCK_TEXTS.nothingToOrder : RESTOCK_TEXTS.noBatch;
}

export const batchName = ({ warehouse, lot }: Pick<ChosenBatch, 'warehouse' | 'lot'>): string =>
  lot === '' ? RESTOCK_TEXTS.anyLot(warehouse) : `${warehouse} ${lot}`;

const batchesText = (batches: readonly ChosenBatch[]): string =>
  batches.map((batch) => `${batchName(batch)} × ${batch.qty}`).join(', ') || RESTOCK_TEXTS.none;

/** The visible changes of a row since the user saw it, as text; empty if there are none. */
export function changesSince(
  seen: SeenRow,
  row: RestockRecommendation,
  modified: Modification | null,
): readonly string[] {
  const { changed } = RESTOCK_TEXTS;
  const pairs: readonly (readonly [what: string, before: string | number, now: string | number])[] = [
    [changed.onHand, seen.salesQty, row.salesQty],
    [changed.recommended, seen.recommendedQty, row.recommendedQty],
    [changed.status, seen.inventoryStatus, row.inventoryStatus],
    [changed.device, seen.cabinetId ?? RESTOCK_TEXTS.none, row.cabinetId ?? RESTOCK_TEXTS.none],
    [changed.product, seen.productId, row.productId],
    // With chosen batches, the proposal does not matter.
    ...(modified === null
      ? [[changed.batch, batchesText(seen.batches), batchesText(batchesToOrder(row))] as const]
      : []),
  ];
  return [
    ...pairs.flatMap(([what, before, now]) =>
      before === now ? [] : [changed.fromTo(what, String(before), String(now))],
    ),
    ...chosenOf(row, modified).flatMap((batch) => {
      const left = stockOf(row, batch);
      return left < batch.qty ? [changed.batchLeft(batchName(batch), left, batch.qty)] : [];
    }),
  ];
}

/** The row knows only the stock of its own product. */
const chosenOf = (row: RestockRecommendation, modified: Modification | null): readonly ChosenBatch[] =>
  modified?.productId === row.productId ? modified.batches.filter(({ lot }) => lot !== '') : [];

const stockOf = (row: RestockRecommendation, batch: ChosenBatch): number =>
  row.warehouseInventory
    .flat()
    .find(({ warehouse, lotNumber }) => warehouse === batch.warehouse && lotNumber === batch.lot)
    ?.warehouseQty ?? 0;
