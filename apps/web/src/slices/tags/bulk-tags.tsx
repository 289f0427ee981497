import type { TagAction } from '@parwell/contract';
import { BULK_CALL_LIMIT } from '@parwell/domain';
import { useInvalidate } from '../../session/use-call-mutation.ts';
import { failureText } from '../../ui/feedback/failure-banner.ts';
import { BulkDialog } from '../../ui/list/bulk-dialog.tsx';
import { askBulk, CHANGED_BY_TAGS } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';

/** Fewer than the server accepts, so that the progress moves. */
const BATCH = Math.min(200, BULK_CALL_LIMIT);

interface BulkTagsProps {
  readonly act: TagAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

export function BulkTags({ act, ids, onClose }: BulkTagsProps) {
  const invalidate = useInvalidate();
  const action = TAG_TEXTS.actions[act.action];
  return (
    <BulkDialog
      title={TAG_TEXTS.bulkTitle(action, ids.length)}
      ids={ids}
      batch={BATCH}
      rowName="Tag"
      confirmLabel={(count) => `${action} ${TAG_TEXTS.tags(count)}`}
      ask={askBulk(act)}
      failureText={(error) => failureText(error, action)}
      onChanged={() => invalidate(CHANGED_BY_TAGS)}
      onClose={onClose}
    />
  );
}
