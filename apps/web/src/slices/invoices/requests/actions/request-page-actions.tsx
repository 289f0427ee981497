import Button from '@mui/material/Button';
import type { InvoiceRequestCounts } from '@parwell/contract';
import { RefusableButton } from '../../../../ui/refusable-button.tsx';
import { REQUEST_ACTION_TEXTS } from './request-actions.texts.ts';

const { page: texts } = REQUEST_ACTION_TEXTS;

interface RequestPageActionsProps {
  readonly counts: InvoiceRequestCounts | undefined;
  readonly onRemind: (pending: number) => void;
  readonly onMakeReady: (pending: number) => void;
  readonly onSendAll: () => void;
}

/** AINV-015, AINV-016, AINV-018. */
export function RequestPageActions({ counts, onRemind, onMakeReady, onSendAll }: RequestPageActionsProps) {
  const { 'PENDING ABW': pending = 0, READY: ready = 0 } = counts?.counts ?? {};
  const nonePending = pending === 0 ? texts.nonePending : undefined;
  return (
    <>
      <RefusableButton variant="outlined" refusal={nonePending} onClick={() => onRemind(pending)}>
        {texts.remind(pending)}
      </RefusableButton>
      <RefusableButton variant="outlined" refusal={nonePending} onClick={() => onMakeReady(pending)}>
        {texts.makeReady(pending)}
      </RefusableButton>
      {/* Also without a request that is ready: a transmission that runs is found there. */}
      <Button variant="contained" onClick={onSendAll}>
        {texts.sendAll(ready)}
      </Button>
    </>
  );
}
