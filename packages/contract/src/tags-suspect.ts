import { SUSPECT_REASONS, TAG_PHASE_LABELS, TAG_PHASES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('tags');

const text = z.string().trim().max(200);

/** A tag whose last reading disagrees with the ledger, or that no shipment has named. */
export const SuspectTag = z.strictObject({
  tagId: z.string(),
  reason: z.enum(SUSPECT_REASONS),
  /** The device that misses or sees it, and its customer. */
  cabinetId: z.string(),
  cabinetName: z.string(),
  customerId: z.string(),
  /** The last reading there. */
  seenAt: Instant,
  missedSince: Instant.nullable(),
  /** For a known tag: its state in the ledger. */
  phase: z.enum(TAG_PHASES).nullable(),
  ledgerCabinetId: z.string().nullable(),
  ledgerCustomerId: z.string().nullable(),
  serialNo: z.string().nullable(),
  productLabelName: z.string().nullable(),
  lot: z.string().nullable(),
});
export type SuspectTag = z.infer<typeof SuspectTag>;

export const SUSPECT_TAG_COLUMNS = {
  tagId: { header: 'Tag', kind: 'text', fileWidth: 28 },
  reason: { header: 'Reason', kind: 'text', fileWidth: 16 },
  cabinetName: { header: 'Device', kind: 'text', fileWidth: 30 },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  seenAt: { header: 'Last seen', kind: 'instant' },
  missedSince: { header: 'Not seen since', kind: 'instant' },
  phase: { header: 'Ledger', kind: 'text', labels: TAG_PHASE_LABELS },
  ledgerCabinetId: { header: 'Device in ledger', kind: 'text', fileWidth: 16 },
  ledgerCustomerId: { header: 'Customer in ledger', kind: 'text', fileWidth: 18, only: 'file' },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 22 },
  productLabelName: { header: 'Product', kind: 'text', fileWidth: 36 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 18 },
} as const satisfies ListColumns;

export const SuspectTagFilter = z
  .strictObject({
    customerId: z.string().max(100),
    tagId: z.strictObject({ like: text }),
    cabinetId: text,
    reason: z.enum(SUSPECT_REASONS),
  })
  .partial();
export type SuspectTagFilter = z.infer<typeof SuspectTagFilter>;

export const listSuspectTags = defineCall({
  method: 'GET',
  path: '/product-tag-serials/suspect',
  summary:
    'Active tags that their device has not seen for 24 hours, or that another sees, and tags that are not known',
  permission: { action: 'read', resource: 'inventory', for: 'ALL' },
  query: listQuery({
    sort: ['tagId', 'reason', 'cabinetId', 'customerId', 'seenAt'],
    order: { key: 'seenAt', direction: 'DESC' },
    where: SuspectTagFilter,
    limit: { standard: 10, most: 500 },
    fields: SuspectTag.keyof().options,
  }),
  response: pageOf(SuspectTag),
});
