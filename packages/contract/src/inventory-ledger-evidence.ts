import { ROW_CAUSES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { LedgerEntry } from './inventory-ledger.ts';

const defineCall = callsOf('inventory');

const other = z.strictObject({ id: z.int(), at: Instant, userName: z.string() });

/** A device's reports of a tag. */
export const TAG_READS = ['put in', 'taken out', 'seen', 'not seen'] as const;

/** A row of the ledger with all its evidence (S9). */
export const Evidence = LedgerEntry.omit({ balance: true, reversedAt: true, reverses: true }).extend({
  productLabelName: z.string(),
  lot: z.string(),
  /** `name`, `at` and `by` as far as known. */
  cause: z.strictObject({
    kind: z.enum(ROW_CAUSES),
    name: z.string(),
    at: Instant.nullable(),
    by: z.string(),
  }),
  /** The door session it happened in. */
  door: z
    .strictObject({ openedAt: Instant.nullable(), closedAt: Instant.nullable(), userName: z.string() })
    .nullable(),
  /** Of its tag, around that time, by the device's clock. */
  reads: z.array(z.strictObject({ at: Instant, saw: z.enum(TAG_READS) })),
  /** Of a vend: the row that reversed it. */
  reversal: other.nullable(),
  /** Of a reversal: the vend. */
  reverses: other.nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

export const getEvidence = defineCall({
  method: 'GET',
  path: '/inventory/evidence/:rowId',
  summary: 'A row of the ledger with its door session, tag reads, cause and reversal',
  permission: { action: 'read', resource: 'inventory', for: 'somewhere' },
  params: z.strictObject({ rowId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: Evidence,
});
