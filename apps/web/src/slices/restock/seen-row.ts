import type { ChosenBatch, RestockRecommendation, WarehouseBatch } from '@parwell/contract';
import { RESTOCK_TEXTS } from './restock.texts.ts';

/** What is kept of a chosen row: what somebody looked at, and what is needed to order it. */
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
  /** What is ordered unless somebody modifies it. */
  readonly batches: readonly ChosenBatch[];
}

/** What somebody wants to order of a row instead of what is proposed. */
export interface Modification extends Pick<
  RestockRecommendation,
  'productId' | 'productName' | 'unitsPerPack'
> {
  readonly batches: readonly ChosenBatch[];
  /** Of a pack, in dollars; null if it is another product, whose price is not known here. */
  readonly packValue: number | null;
}

const isAvailable = ({ warehouseQty, diffDays }: WarehouseBatch): boolean =>
  warehouseQty > 0 && (diffDays === null || diffDays >= 0);

/** What is ordered of a row as it is. Where no warehouse has anything, the nearest may choose the lot. */
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

/** Why a row cannot be released; null if it can. */
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

/** What changed of a row since somebody looked at it, in words; nothing if what is shown is the same. */
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
    // Who has chosen batches does not care what is proposed instead.
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

/** The row knows what there is of its own product only. */
const chosenOf = (row: RestockRecommendation, modified: Modification | null): readonly ChosenBatch[] =>
  modified?.productId === row.productId ? modified.batches.filter(({ lot }) => lot !== '') : [];

const stockOf = (row: RestockRecommendation, batch: ChosenBatch): number =>
  row.warehouseInventory
    .flat()
    .find(({ warehouse, lotNumber }) => warehouse === batch.warehouse && lotNumber === batch.lot)
    ?.warehouseQty ?? 0;
