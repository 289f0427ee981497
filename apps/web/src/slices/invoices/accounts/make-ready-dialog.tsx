import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { InvoiceRequestFilter } from '@parwell/contract';
import { MAKE_READY_FAILED } from '@parwell/domain';
import { BulkResults } from '../../../ui/list/bulk-results.tsx';
import { ConfirmNumberDialog } from './confirm-number-dialog.tsx';
import { countNow, useMakeReady } from './accounts.api.ts';
import { asBulkResults } from '../requests/actions/request-actions.api.ts';
import { ofAnyStatus } from '../requests/requests.api.ts';
import { REQUEST_ACTION_TEXTS } from '../requests/actions/request-actions.texts.ts';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';
import { useConfirmedNumber } from './use-confirmed-number.ts';

const { makeReady: texts } = ACCOUNT_CHOICE_TEXTS;
const { bulk } = REQUEST_ACTION_TEXTS;

interface MakeReadyDialogProps {
  readonly where: InvoiceRequestFilter;
  /** When the dialog opened. */
  readonly shown: number;
  readonly onClose: () => void;
}

/** AINV-016, AINV-037, OAPI-078. */
export function MakeReadyDialog({ where, shown, onClose }: MakeReadyDialogProps) {
  const { mutateAsync } = useMakeReady();
  const { count, busy, answer, changed, failure, confirm } = useConfirmedNumber({
    shown,
    act: (expected) => mutateAsync({ body: { where: ofAnyStatus(where), expected } }),
    recount: () => countNow(where, 'PENDING ABW'),
    failedText: MAKE_READY_FAILED,
  });
  const left = answer ? asBulkResults(answer.result.filter(({ outcome }) => outcome !== 'done')) : [];
  return (
    <ConfirmNumberDialog
      title={texts.title}
      question={texts.question(count)}
      confirmLabel={count > 0 ? texts.confirm(count) : null}
      busy={busy}
      changed={changed}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
      result={
        answer && (
          <Stack spacing={3}>
            <Typography role="status">{texts.done(answer.changed)}</Typography>
            {left.length > 0 && <BulkResults results={left} isPreview={false} rowName={bulk.row} />}
          </Stack>
        )
      }
    />
  );
}
