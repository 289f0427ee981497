import { MAX_PRODUCT_ROWS, PRODUCT_FIELDS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';

const defineCall = callsOf('products');

const change = { action: 'create', resource: 'products', for: 'ALL' } as const;

/** As in the file; empty cells are left out and change nothing. */
const Cells = z.partialRecord(z.enum(PRODUCT_FIELDS), z.string().max(4000));

const ProductRowResult = z.strictObject({
  /** Counted among the sent rows, from 1. */
  row: z.int(),
  productId: z.string(),
  productName: z.string(),
  outcome: z.enum(['new', 'change', 'unchanged', 'problem']),
  changes: z.array(z.strictObject({ label: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(
    z.strictObject({
      field: z.string(),
      label: z.string(),
      message: z.string(),
      /** If not, the label is put before the message. */
      namesField: z.boolean(),
    }),
  ),
  /** Consequences for stock. */
  notes: z.array(z.string()),
  /** Of the stored product; null for a new one. */
  version: z.int().nullable(),
});
export type ProductRowResult = z.infer<typeof ProductRowResult>;

const response = z.strictObject({ rows: z.array(ProductRowResult) });

export const previewProductImport = defineCall({
  method: 'POST',
  path: '/products/import/preview',
  summary: 'What importing rows of products would do; nothing is changed',
  permission: change,
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ cells: Cells }))
      .min(1)
      .max(MAX_PRODUCT_ROWS),
  }),
  response,
});

export const importProducts = defineCall({
  method: 'POST',
  path: '/products/import',
  summary:
    'Import those rows of products that have no problem; the others are named. Repeating it changes nothing',
  permission: change,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          cells: Cells,
          /** From the preview. A row whose product was changed since is not imported. */
          version: z.int().min(0).nullable(),
        }),
      )
      .min(1)
      .max(MAX_PRODUCT_ROWS),
  }),
  response,
});
