import type { OrderRequest, RequestedBatch, WarehouseBatch } from '@parwell/contract';
import {
  approvedByBatches,
  ORDER_BATCH_GONE,
  ORDER_BATCH_REQUIRED,
  orderRequestChangeProblems,
  readPacks,
  tooManyPacks,
} from '@parwell/domain';
import { z } from 'zod';

const Typed = z.object({
  shippingMethod: z.string(),
  /** Empty: as requested. */
  approvedQuantity: z.string(),
  batches: z.array(
    z.object({
      /** The batch's id; empty until chosen. */
      lot: z.string(),
      quantity: z.string(),
    }),
  ),
  adminNotes: z.string(),
  orderNotes: z.string(),
});
export type ModifyFields = z.infer<typeof Typed>;

/** A repeated release contains only the unordered rest, with other batches. */
export const isReleasedAgain = ({ status }: Pick<OrderRequest, 'status'>): boolean => status === 'APPROVED';

export const packsWanted = ({ status, approvedQuantity, requestedQuantity, outcome }: OrderRequest): number =>
  (approvedQuantity ?? requestedQuantity) - (status === 'APPROVED' ? outcome.orderedQuantity : 0);

export const modifyFields = (request: OrderRequest): ModifyFields => ({
  shippingMethod: request.shippingMethod,
  approvedQuantity: request.approvedQuantity === null ? '' : String(request.approvedQuantity),
  batches: isReleasedAgain(request)
    ? []
    : request.batches.map(({ warehouse, lot, quantity }) => ({
        lot: `${warehouse}/${lot}`,
        quantity: quantity === null ? '' : String(quantity),
      })),
  adminNotes: request.adminNotes,
  orderNotes: request.orderNotes,
});

export const typedPacks = (quantity: string): number | null => {
  const packs = readPacks(quantity);
  return Number.isNaN(packs) ? null : packs;
};

/** The approved quantity: the sum of the batches, else the typed quantity, else the requested one. */
export const approvedWith = (
  { batches, approvedQuantity }: Pick<ModifyFields, 'batches' | 'approvedQuantity'>,
  request: OrderRequest,
): number => {
  const ordered = isReleasedAgain(request) ? request.outcome.orderedQuantity : 0;
  const byBatches = approvedByBatches(
    batches.map(({ quantity }) => ({ quantity: typedPacks(quantity) })),
    null,
  );
  return byBatches === null
    ? (typedPacks(approvedQuantity) ?? request.requestedQuantity)
    : ordered + byBatches;
};

/** Validates with the domain's rules and builds the call (OREQ-035..037, OAPI-038). */
export const modifySchema = (request: OrderRequest) => {
  const offered = new Map(request.warehouseInventory.flat().map((batch) => [batch.id, batch]));
  return Typed.transform((typed, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    const batches = typed.batches.map(({ lot, quantity }) => batchOf(offered.get(lot), lot, quantity));
    // The rule refuses 0, like anything that is not a number of packs.
    const entered = typed.approvedQuantity.trim() === '' ? null : (typedPacks(typed.approvedQuantity) ?? 0);
    const change = { shippingMethod: typed.shippingMethod, approvedQuantity: entered, batches };
    for (const { field, message } of orderRequestChangeProblems(change)) refuse(field, message);
    for (const [place, { lot, quantity }] of typed.batches.entries()) {
      const batch = offered.get(lot);
      const packs = typedPacks(quantity);
      if (!batch) refuse(`batches.${place}.lot`, lot === '' ? ORDER_BATCH_REQUIRED : ORDER_BATCH_GONE);
      else if (packs !== null && packs > batch.warehouseQty)
        refuse(`batches.${place}.quantity`, tooManyPacks(batch.warehouseQty, packs));
    }
    return {
      ...change,
      adminNotes: typed.adminNotes.trim(),
      orderNotes: typed.orderNotes.trim(),
    };
  });
};
export type SentChange = z.output<ReturnType<typeof modifySchema>>;

function batchOf(batch: WarehouseBatch | undefined, id: string, quantity: string): RequestedBatch {
  const packs = typedPacks(quantity);
  return batch
    ? { warehouse: batch.warehouse, lot: batch.lotNumber, expiration: batch.expirationDate, quantity: packs }
    : // Distinguished by its choice; it is refused.
      { warehouse: 'NCDC', lot: id, expiration: null, quantity: packs };
}
