import type {
  BulkTagResult,
  bulkTags,
  CallArguments,
  editTag as editCall,
  TagAction,
} from '@parwell/contract';
import {
  BULK_RGA_REQUIRED,
  NOTHING_TO_EDIT,
  RGA_REQUIRED,
  unknownCustomer,
  wordStockRefusal,
  type TagEdit,
} from '@parwell/domain';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import {
  AppError,
  notFound,
  refusedBecause,
  refusedField,
  requireVersion,
} from '../../platform/app-error.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { isCustomer } from '../customers/customers.public.ts';
import { actOnTags, previewActOnTags, type LedgerTagAction } from '../inventory/inventory.public.ts';
import { findTagHeads, type TagHead } from './tag-heads.queries.ts';
import { readTag } from './tags.list.ts';

const missing = () => notFound('The tag');

type Changes = Extract<TagAction, { action: 'edit' }>['changes'];

const editOf = ({ customerId, orderNo, active, productOwnership }: Changes): TagEdit => ({
  customerId,
  orderNumber: orderNo,
  active: active === undefined ? undefined : active === 1,
  owner: productOwnership,
});

function stockActionOf(act: TagAction): LedgerTagAction {
  switch (act.action) {
    case 'forceVend':
      return { kind: 'force vend' };
    case 'revert':
      return { kind: 'revert vend' };
    case 'return':
      return { kind: 'return tag', rgaNumber: act.rgaNumber };
    case 'setOwner':
      return { kind: 'set owner', owner: act.productOwnership };
    case 'edit':
      return { kind: 'edit tag', changes: editOf(act.changes) };
  }
}

/** Problems of the request itself, which concern every tag. */
async function requireSound(db: Queryable, act: TagAction, rgaRequired: string): Promise<void> {
  if (act.action === 'return' && act.rgaNumber === '') throw refusedField('rgaNumber', rgaRequired);
  if (act.action !== 'edit') return;
  const { customerId } = act.changes;
  if (Object.values(act.changes).every((value) => value === undefined))
    throw new AppError('refused', NOTHING_TO_EDIT);
  if (customerId !== undefined && !(await isCustomer(db, customerId)))
    throw refusedField('customerId', unknownCustomer(customerId));
}

/** Acts on one tag; a refusal is thrown with its reason. */
export async function actOnTag(
  context: Context,
  caller: Caller,
  id: number,
  act: TagAction,
  {
    requestId = randomUUID(),
    version,
  }: { requestId?: string | undefined; version?: number | undefined } = {},
): Promise<JsonText> {
  await requireSound(context.db, act, RGA_REQUIRED);
  const head = await requireHead(context.db, id);
  const outcomes = await actOnTags(
    context,
    caller,
    { requestId, tagIds: [head.tagId], action: stockActionOf(act) },
    async (tx: Transaction) => {
      requireVersion('The tag', await requireHead(tx, id), version);
    },
  );
  const outcome = outcomes.get(head.tagId);
  if (!outcome) throw missing();
  if (outcome.outcome === 'refused') throw refusedBecause(wordStockRefusal(outcome.refusal));
  const tag = await readTag(context.db, id);
  if (!tag) throw missing();
  return tag;
}

async function requireHead(db: Queryable, id: number): Promise<TagHead> {
  const [head] = await findTagHeads(db, [id]);
  if (!head) throw missing();
  return head;
}

type Edit = CallArguments<typeof editCall>['body'];

export const editTag = (context: Context, caller: Caller, id: number, { version, ...changes }: Edit) =>
  actOnTag(context, caller, id, { action: 'edit', changes }, { version });

type Bulk = CallArguments<typeof bulkTags>['body'];

/** Acts on many tags, or previews the results (S21). */
export async function actOnMany(
  context: Context,
  caller: Caller,
  { requestId = randomUUID(), ids, act, dryRun }: Bulk,
): Promise<{ result: BulkTagResult[] }> {
  await requireSound(context.db, act, BULK_RGA_REQUIRED);
  const heads = new Map((await findTagHeads(context.db, ids)).map((head) => [head.id, head]));
  const tagIds = [...heads.values()].map(({ tagId }) => tagId);
  const work = dryRun ? previewActOnTags : actOnTags;
  const outcomes = await work(context, caller, { requestId, tagIds, action: stockActionOf(act) });
  return {
    result: [...new Set(ids)].map((id) => {
      const tagId = heads.get(id)?.tagId ?? null;
      const found = outcomes.get(tagId ?? '');
      const { outcome, text } = found ?? { outcome: 'refused' as const, text: missing().message };
      return { id, tagId, outcome, text };
    }),
  };
}
