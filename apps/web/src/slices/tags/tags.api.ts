import {
  bulkTags,
  editTag,
  forceVendTag,
  getTagLifecycles,
  findTagIds,
  returnTag,
  revertTag,
  setProductOwnerForTag,
  type TagAction,
  type TagFilter,
} from '@parwell/contract';
import { shortId } from '@parwell/domain';
import { callApi } from '../../session/api.ts';
import { callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import type { BulkResult } from '../../ui/list/bulk-run.ts';

/** Stock, units on their way and the tags themselves. */
export const CHANGED_BY_TAGS = ['tags', 'inventory', 'shipments'] as const;

/** After a failure too: somebody else may have changed them. */
const changes = { changes: CHANGED_BY_TAGS, alsoAfterFailure: true } as const;

export const useForceVend = () => useCallMutation(forceVendTag, changes);
export const useRevert = () => useCallMutation(revertTag, changes);
export const useReturn = () => useCallMutation(returnTag, changes);
export const useSetOwner = () => useCallMutation(setProductOwnerForTag, changes);
export const useEditTag = () => useCallMutation(editTag, changes);

export const lifecyclesQuery = (ids: readonly number[]) =>
  callQuery(getTagLifecycles, { query: { tagSerialIds: JSON.stringify(ids) } }, { retry: false });

export const matchingTagIds = async (where: TagFilter): Promise<readonly string[]> =>
  (await callApi(findTagIds, { query: { where } })).ids.map(String);

/** A preview or the results, per tag. */
export const askBulk =
  (act: TagAction) =>
  async (
    ids: readonly string[],
    { requestId, dryRun }: { readonly requestId: string; readonly dryRun: boolean },
  ): Promise<readonly BulkResult[]> => {
    const { result } = await callApi(bulkTags, { body: { requestId, dryRun, ids: ids.map(Number), act } });
    return result.map(({ id, tagId, outcome, text }) => ({
      id: String(id),
      name: shortId(tagId ?? ''),
      fullName: tagId ?? '',
      outcome,
      text,
    }));
  };
