import { INVOICE_REQUEST_LIMIT } from '@parwell/domain';
import { useInvalidate } from '../../../../session/use-call-mutation.ts';
import { failureText } from '../../../../ui/feedback/failure-banner.ts';
import { BulkDialog } from '../../../../ui/list/bulk-dialog.tsx';
import { askStatus } from './request-actions.api.ts';
import { CHANGED_BY_REQUESTS } from '../requests.api.ts';
import { REQUEST_ACTION_TEXTS } from './request-actions.texts.ts';

const { bulk } = REQUEST_ACTION_TEXTS;

const TEXTS = {
  'ON HOLD': { title: bulk.holdTitle, confirm: bulk.hold },
  READY: { title: bulk.readyTitle, confirm: bulk.ready },
} as const;

interface BulkStatusProps {
  readonly status: keyof typeof TEXTS;
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** AINV-014, AINV-016, AINV-019. */
export function BulkStatus({ status, ids, onDone, onClose }: BulkStatusProps) {
  const invalidate = useInvalidate();
  const { title, confirm } = TEXTS[status];
  return (
    <BulkDialog
      title={title(ids.length)}
      ids={ids}
      batch={INVOICE_REQUEST_LIMIT}
      rowName={bulk.row}
      confirmLabel={confirm}
      ask={askStatus(status)}
      failureText={(error) => failureText(error, title(ids.length))}
      onChanged={() => {
        onDone();
        return invalidate(CHANGED_BY_REQUESTS);
      }}
      onClose={onClose}
    />
  );
}
