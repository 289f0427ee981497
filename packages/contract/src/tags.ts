import {
  BULK_CALL_LIMIT,
  BULK_LIMIT,
  LIFECYCLE_LIMIT,
  LIFECYCLE_SOURCES,
  OWNER_LABELS,
  OWNERS,
  TAG_CUSTOMER_REQUIRED,
  TAG_OUTCOMES,
  TAG_PHASE_LABELS,
  TAG_PHASES,
} from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, Instant, jsonParameter } from './fields.ts';
import { listQuery, pageOf, type ListColumns } from './lists.ts';

const defineCall = callsOf('tags');

const read = { action: 'read', resource: 'inventory', for: 'ALL' } as const;
const change = { action: 'create', resource: 'inventory', for: 'ALL' } as const;

const text = z.string().trim().max(200);
const like = z.strictObject({ like: text });
const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const oneTag = z.strictObject({ tagSerialId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const owner = z.enum(OWNERS);

/** A tagged unit. */
export const ProductTag = z.strictObject({
  id: z.int(),
  tagId: z.string(),
  serialNo: z.string(),
  productOwnership: owner,
  customerId: z.string(),
  customerName: z.string(),
  productId: z.string(),
  productLabelName: z.string(),
  ndc: z.string(),
  lot: z.string(),
  igShipmentId: z.string(),
  orderNo: z.string(),
  shipWarehouse: z.string(),
  /** When it was first on hand in a device. */
  received: Instant.nullable(),
  returned: Instant.nullable(),
  rgaNumber: z.string(),
  /** The lot's. */
  expiration: z.iso.date().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  active: z.union([z.literal(0), z.literal(1)]),
  phase: z.enum(TAG_PHASES),
  /** Its present or last device; before it was seen, the destination of its shipment. */
  cabinetId: z.string().nullable(),
  version: z.int(),
});
export type ProductTag = z.infer<typeof ProductTag>;

export const TAG_COLUMNS = {
  tagId: { header: 'Tag', kind: 'text', fileWidth: 28 },
  serialNo: { header: 'Serial Number', kind: 'text', fileWidth: 22 },
  active: { header: 'Active', kind: 'text' },
  phase: { header: 'Status', kind: 'text', labels: TAG_PHASE_LABELS },
  productLabelName: { header: 'Product', kind: 'text', fileWidth: 36 },
  ndc: { header: 'NDC', kind: 'text', fileWidth: 15 },
  lot: { header: 'Lot', kind: 'text', fileWidth: 18 },
  expiration: { header: 'Expiration', kind: 'date' },
  customerId: { header: 'Customer ID', kind: 'text', fileWidth: 14 },
  customerName: { header: 'Customer', kind: 'text', fileWidth: 30, only: 'file' },
  cabinetId: { header: 'Device ID', kind: 'text', fileWidth: 14 },
  productOwnership: { header: 'Owner', kind: 'text', labels: OWNER_LABELS, fileWidth: 18 },
  orderNo: { header: 'Order Number', kind: 'text', fileWidth: 16 },
  igShipmentId: { header: 'Shipment', kind: 'text', fileWidth: 16 },
  shipWarehouse: { header: 'Warehouse', kind: 'text' },
  received: { header: 'Received', kind: 'instant' },
  returned: { header: 'Returned', kind: 'instant' },
  rgaNumber: { header: 'RGA Number', kind: 'text', fileWidth: 16 },
  createdAt: { header: 'Created', kind: 'instant' },
  updatedAt: { header: 'Updated', kind: 'instant' },
  productId: { header: 'Product ID', kind: 'text', fileWidth: 14 },
  id: { header: 'ID', kind: 'number' },
} as const satisfies ListColumns;

export const TagFilter = z
  .strictObject({
    customerId: z.string().max(100),
    serialNo: like,
    tagId: like,
    /** A substring, with or without dashes. */
    ndc: text,
    /** A substring. */
    lot: text,
  })
  .partial();
export type TagFilter = z.infer<typeof TagFilter>;

const tagQuery = listQuery({
  sort: [
    'tagId',
    'serialNo',
    'ndc',
    'lot',
    'expiration',
    'customerId',
    'orderNo',
    'received',
    'returned',
    'createdAt',
    'updatedAt',
    'active',
  ],
  order: { key: 'createdAt', direction: 'DESC' },
  where: TagFilter,
  limit: { standard: 10, most: 500 },
  fields: ProductTag.keyof().options,
});

export const listTags = defineCall({
  method: 'GET',
  path: '/product-tag-serials',
  summary: 'Tagged units by tag, serial number, NDC and lot, middle parts included',
  permission: read,
  query: tagQuery,
  response: pageOf(ProductTag),
  csv: true,
});

/** All matches, for a bulk action. */
export const findTagIds = defineCall({
  method: 'GET',
  path: '/product-tag-serials/ids',
  summary: `The ids of all tags that match, at most ${BULK_LIMIT}, the newest first`,
  permission: change,
  query: z.strictObject({ where: jsonParameter(TagFilter).optional() }),
  response: z.strictObject({ ids: z.array(z.int()), total_record: z.int().min(0) }),
});

export const LifecycleStep = z.strictObject({
  id: z.int(),
  tagId: z.string(),
  source: z.enum(LIFECYCLE_SOURCES),
  customerId: z.string(),
  cabinetId: z.string(),
  timestamp: Instant,
  notes: z.string(),
});
export type LifecycleStep = z.infer<typeof LifecycleStep>;

export const getTagLifecycles = defineCall({
  method: 'GET',
  path: '/product-tag-serials/productLifeCycle',
  summary: `What happened to tags, the newest first: shipments, transactions, reviews and readings; at most ${LIFECYCLE_LIMIT} tags`,
  permission: change,
  query: z.strictObject({ tagSerialIds: jsonParameter(z.array(id).min(1).max(LIFECYCLE_LIMIT)) }),
  response: z.strictObject({ productLifeCycle: z.array(LifecycleStep) }),
});

/** Chosen by the caller: a repeated request changes nothing. Without it every call is a new request. */
const requestId = z.uuid().optional();
const rgaNumber = z.string().trim().max(100);

const TagChanges = z
  .strictObject({
    customerId: z.string().trim().min(1, TAG_CUSTOMER_REQUIRED).max(100),
    orderNo: text,
    active: z.union([z.literal(0), z.literal(1)]),
    productOwnership: owner,
  })
  .partial();

export const editTag = defineCall({
  method: 'PATCH',
  path: '/product-tag-serials/:tagSerialId',
  summary: 'Change customer, order number, owner and active of a tag; what is left out stays as it is',
  permission: change,
  params: oneTag,
  body: z.strictObject({
    ...TagChanges.shape,
    version: baseVersion,
  }),
  response: ProductTag,
});

const act = <Name extends string>(name: Name, summary: string) => ({
  method: 'POST' as const,
  path: `/product-tag-serials/:tagSerialId/${name}` as const,
  summary,
  permission: change,
  params: oneTag,
  response: ProductTag,
});

export const forceVendTag = defineCall({
  ...act('forceVend', 'Vend a tag now'),
  body: z.strictObject({ requestId }),
});
export const revertTag = defineCall({
  ...act('revert', 'Take back the last vend of a tag: it is back in its device'),
  body: z.strictObject({ requestId }),
});
export const returnTag = defineCall({
  ...act('return', 'Return a tag with its RGA number; it is inactive then'),
  body: z.strictObject({ requestId, rgaNumber }),
});
export const setProductOwnerForTag = defineCall({
  ...act('setProductOwnerForTag', 'Set who owns a unit from now on'),
  body: z.strictObject({ requestId, productOwnership: owner }),
});

/** Actions on one tag or many. An edit of many changes only the given fields. */
export const TagAction = z.union([
  z.strictObject({ action: z.literal('forceVend') }),
  z.strictObject({ action: z.literal('revert') }),
  z.strictObject({ action: z.literal('return'), rgaNumber }),
  z.strictObject({ action: z.literal('setOwner'), productOwnership: owner }),
  z.strictObject({
    action: z.literal('edit'),
    changes: TagChanges,
  }),
]);
export type TagAction = z.infer<typeof TagAction>;

export const BulkTagResult = z.strictObject({
  id: z.int(),
  /** Null for an unknown id. */
  tagId: z.string().nullable(),
  outcome: z.enum(TAG_OUTCOMES),
  text: z.string(),
});
export type BulkTagResult = z.infer<typeof BulkTagResult>;

export const bulkTags = defineCall({
  method: 'POST',
  path: '/product-tag-serials/bulk',
  summary: `Do the same with up to ${BULK_CALL_LIMIT} tags, or say what would become of each. Answers for each of them`,
  permission: change,
  body: z.strictObject({
    requestId,
    ids: z.array(id).min(1).max(BULK_CALL_LIMIT),
    act: TagAction,
    /** Preview only. */
    dryRun: z.boolean().default(false),
  }),
  response: z.strictObject({ result: z.array(BulkTagResult) }),
});
