import type { ChosenBatch, RestockRecommendation } from '@parwell/contract';
import { chosenPacks, EMPTY_BATCH, modifyOrderProblems, type ModifyDraft } from '@parwell/domain';
import { z } from 'zod';
import type { Modification } from '../seen-row.ts';

/** The row of a product, with its batches; undefined until it is loaded. */
export type RowOf = (productId: string) => RestockRecommendation | undefined;

const Typed = z.object({
  productId: z.string(),
  batches: z.array(z.object({ batch: z.string(), qty: z.string() })).min(1),
});
export type ModifyFields = z.infer<typeof Typed>;

const lines = (batches: readonly ChosenBatch[], packs: number): ModifyFields['batches'] =>
  batches.length > 0
    ? batches.map(({ id, lot, qty }) => ({ batch: lot === '' ? EMPTY_BATCH : id, qty: String(qty) }))
    : [{ batch: EMPTY_BATCH, qty: packs > 0 ? String(packs) : '' }];

/** The recommended values. */
export const recommendedFields = (row: RestockRecommendation): ModifyFields => ({
  productId: row.productId,
  batches: lines(row.proposedBatches, row.recommendedPacks),
});

export const modifiedFields = (row: RestockRecommendation, modified: Modification | null): ModifyFields =>
  modified === null
    ? recommendedFields(row)
    : { productId: modified.productId, batches: lines(modified.batches, 0) };

/** The products that can be ordered for a row. */
export const productsOf = (row: RestockRecommendation) => [
  { productId: row.productId, productName: row.productName },
  ...row.relatedProducts.filter(({ productId }) => productId !== row.productId),
];

function problemsOf(
  draft: ModifyDraft,
  row: RestockRecommendation,
  chosen: RestockRecommendation | undefined,
) {
  return modifyOrderProblems(draft, {
    productIds: productsOf(row).map(({ productId }) => productId),
    hasDevice: row.cabinetId !== null,
    // Before it is loaded, it may have one.
    hasDefaultBatch: chosen === undefined || chosen.defaultBatch !== null,
    offered: chosen?.warehouseInventory.flat() ?? [],
  });
}

/** Validates with the domain's rules. A choice equal to the recommendation is stored as null. */
export const modifySchema = (row: RestockRecommendation, rowOf: RowOf) =>
  Typed.transform((typed, context): Modification | null => {
    const chosen = rowOf(typed.productId);
    for (const { field, message } of problemsOf(typed, row, chosen))
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    if (JSON.stringify(typed) === JSON.stringify(recommendedFields(row))) return null;
    const offered = chosen?.warehouseInventory.flat() ?? [];
    return {
      productId: typed.productId,
      productName:
        productsOf(row).find(({ productId }) => productId === typed.productId)?.productName ??
        typed.productId,
      unitsPerPack: (chosen ?? row).unitsPerPack,
      packValue: (chosen ?? row).packValue,
      batches: typed.batches.map((line) => chosenPacks(line, offered, row.facts.warehouses)),
    };
  });
