import type { ReleaseLine, RestockRecommendation } from '@parwell/contract';
import {
  chosenPacks,
  createOrderProblems,
  DEVICE_TYPE_LABELS,
  EMPTY_BATCH,
  type CreatedLine,
} from '@parwell/domain';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { Option } from '../../../ui/forms/option.ts';

const Typed = z.object({
  customerId: z.string(),
  lines: z
    .array(
      z.object({
        /** The row of the product. */
        product: z.string(),
        cabinetId: z.string(),
        qty: z.string(),
        batch: z.string(),
        /** The user has chosen the batch: it is no longer proposed. */
        byHand: z.boolean(),
      }),
    )
    .min(1),
});
export type CreateFields = z.infer<typeof Typed>;
export type CreateForm = UseFormReturn<CreateFields, unknown, ReleaseLine[]>;
export type CreateLineFields = CreateFields['lines'][number];

export const emptyLine = (): CreateLineFields => ({
  product: '',
  cabinetId: '',
  qty: '',
  batch: EMPTY_BATCH,
  byHand: false,
});

/** The defaults of a chosen product: the device where it runs out first (R4), and its batch. */
export const chosenProduct = (row: RestockRecommendation | undefined) => ({
  cabinetId: row?.cabinetId ?? row?.cabinets[0]?.cabinetId ?? '',
  batch: row?.defaultBatch?.id ?? EMPTY_BATCH,
  byHand: false,
});

/** Several rows of a product are distinguished by device type, then by device. */
export function productChoices(rows: readonly RestockRecommendation[]): readonly Option[] {
  const same = (row: RestockRecommendation) => rows.filter(({ productId }) => productId === row.productId);
  return rows.map((row) => {
    const others = same(row);
    const ofType = others.filter(({ deviceType }) => deviceType === row.deviceType);
    return {
      value: row.id,
      label: [
        `${row.productName} (${row.productId})`,
        ...(others.length > 1 ? [DEVICE_TYPE_LABELS[row.deviceType]] : []),
        ...(ofType.length > 1 ? [row.cabinets.map(({ cabinetName }) => cabinetName).join(', ')] : []),
      ].join(' · '),
    };
  });
}

/** The row of a line, with the latest batches. */
export type RowOfLine = (customerId: string, line: CreatedLine) => RestockRecommendation | undefined;

/** Validates with the domain's rules and builds release lines without a row: their id is null. */
export const createSchema = (rowOf: RowOfLine) =>
  Typed.transform(({ customerId, lines }, context): ReleaseLine[] => {
    const rows = new Map(lines.map((line) => [line, rowOf(customerId, line)]));
    const asked = lines.map((line, place) => ({ ...line, product: String(place) }));
    const problems = createOrderProblems({ customerId, lines: asked }, (place) => {
      const row = rows.get(lines[Number(place)] ?? emptyLine());
      return (
        row && {
          productId: row.productId,
          cabinetIds: row.cabinets.map(({ cabinetId }) => cabinetId),
          offered: row.warehouseInventory.flat(),
        }
      );
    });
    for (const { field, message } of problems)
      context.addIssue({ code: 'custom', path: field.split('.'), message });
    return lines.flatMap((line) => {
      const row = rows.get(line);
      if (!row) return [];
      const { qty, warehouse, lot, expiration } = chosenPacks(
        line,
        row.warehouseInventory.flat(),
        row.facts.warehouses,
      );
      return [
        {
          id: null,
          revision: null,
          customerId,
          cabinetId: line.cabinetId,
          productId: row.productId,
          qty,
          inventoryStatus: row.inventoryStatus,
          warehouse,
          expiration,
          lot,
          poType: '' as const,
        },
      ];
    });
  });
