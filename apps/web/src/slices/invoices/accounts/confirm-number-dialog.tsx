import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Failure } from '../../../shared/rephrased.ts';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { REQUEST_ACTION_TEXTS as TEXTS } from '../requests/actions/request-actions.texts.ts';

interface ConfirmNumberDialogProps {
  readonly title: string;
  readonly question: string;
  /** Null when nothing is left to confirm. */
  readonly confirmLabel: string | null;
  readonly busy: boolean;
  /** The server's message when the number has changed. */
  readonly changed: string | null;
  readonly failure: Failure | null;
  /** Replaces the question. */
  readonly result: ReactNode;
  /** Further actions after it. */
  readonly more?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function ConfirmNumberDialog({
  title,
  question,
  confirmLabel,
  busy,
  changed,
  failure,
  result,
  more,
  onConfirm,
  onClose,
}: ConfirmNumberDialogProps) {
  // The confirm button had the focus; when it disappears or is enabled again, the next step gets it.
  const next = useRef<HTMLButtonElement>(null);
  const isDone = Boolean(result);
  useEffect(() => {
    if (!busy) next.current?.focus();
  }, [busy]);
  return (
    <ModalFrame title={title} fillsPhone onClose={() => !busy && onClose()}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Stack spacing={3}>
          <FailureAlert failure={failure} />
          {changed !== null && <Alert severity="warning">{changed}</Alert>}
          {isDone ? result : <Typography color="textSecondary">{question}</Typography>}
        </Stack>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          disabled={busy}
          onClick={onClose}
          ref={isDone || confirmLabel === null ? next : null}
        >
          {isDone ? TEXTS.close : TEXTS.cancel}
        </Button>
        {isDone
          ? more
          : confirmLabel !== null && (
              <Button variant="contained" loading={busy} onClick={onConfirm} ref={next}>
                {confirmLabel}
              </Button>
            )}
      </DialogActions>
      <LeaveGuard subject={title} unsaved={busy} />
    </ModalFrame>
  );
}
