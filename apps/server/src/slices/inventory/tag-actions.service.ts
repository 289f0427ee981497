import { can, type Owner, type TagStockEvent } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notAuthorized, notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { findTagOwner } from '../tags/tags.public.ts';
import { nameOfUser, postNow } from './post-now.service.ts';

const audit = auditOf('inventory', 'tag');

/** What became of one of several tags: each is done, or refused with its reason, by itself (S21). */
export type TagResult =
  | { readonly tagId: string; readonly done: true; readonly changed: boolean }
  | { readonly tagId: string; readonly done: false; readonly message: string };

interface TagAct {
  /** The same request again changes nothing. */
  readonly requestId: string;
  readonly tagIds: readonly string[];
}

type Base = Pick<TagStockEvent, 'cause' | 'cabinetId' | 'at' | 'timeReplaced' | 'userName' | 'npi' | 'tagId'>;

/** One transaction per tag, so that one that is refused holds up none of the others. */
async function actOnTags(
  context: Context,
  caller: Caller,
  { requestId, tagIds }: TagAct,
  eventType: string,
  eventOf: (base: Base) => TagStockEvent,
): Promise<TagResult[]> {
  const results: TagResult[] = [];
  for (const tagId of new Set(tagIds)) {
    try {
      const changed = await context.db.transaction(async (tx) => {
        const tag = await findTagOwner(tx, tagId);
        if (!tag) throw notFound(`Tag ${tagId}`);
        const { customerId } = tag;
        if (!can(caller.grants, 'create', 'inventory', customerId)) throw notAuthorized();
        const now = context.clock.now();
        const event = eventOf({
          cause: `act/${requestId}/${tagId}`,
          cabinetId: '',
          at: now.getTime(),
          timeReplaced: false,
          userName: await nameOfUser(tx, caller),
          npi: '',
          tagId,
        });
        const result = await postNow(context, tx, customerId, event);
        if (result.outcome !== 'posted') return false;
        const { kind, cause: _cause, at: _at, timeReplaced: _replaced, ...asked } = event;
        await audit.record(tx, now, {
          resourceId: tagId,
          customerId,
          by: caller,
          eventType,
          description: `${eventType}: ${tagId}`,
          after: { kind, ...asked, requestId },
        });
        return true;
      });
      results.push({ tagId, done: true, changed });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ tagId, done: false, message: error.message });
    }
  }
  return results;
}

export const forceVend = (context: Context, caller: Caller, act: TagAct) =>
  actOnTags(context, caller, act, 'Tag Force Vended', (base) => ({ ...base, kind: 'force vend' }));

export const revertVend = (context: Context, caller: Caller, act: TagAct) =>
  actOnTags(context, caller, act, 'Tag Vend Reverted', (base) => ({ ...base, kind: 'revert vend' }));

export const returnTags = (
  context: Context,
  caller: Caller,
  { rgaNumber, ...act }: TagAct & { readonly rgaNumber: string },
) => actOnTags(context, caller, act, 'Tag Returned', (base) => ({ ...base, kind: 'return tag', rgaNumber }));

export const deactivateTags = (context: Context, caller: Caller, act: TagAct) =>
  actOnTags(context, caller, act, 'Tag Set Inactive', (base) => ({ ...base, kind: 'deactivate tag' }));

export const setOwner = (
  context: Context,
  caller: Caller,
  { owner, ...act }: TagAct & { readonly owner: Owner },
) => actOnTags(context, caller, act, 'Tag Owner Set', (base) => ({ ...base, kind: 'set owner', owner }));
