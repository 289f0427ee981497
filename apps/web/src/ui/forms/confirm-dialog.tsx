import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { FocusOnOpen } from './focus-on-open.tsx';
import { ModalFrame } from './modal-frame.tsx';

export interface Question {
  readonly title: string;
  /** Names the affected record: 'dana@northside.example will no longer be able to sign in.' */
  readonly message: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

interface ConfirmDialogProps extends Question {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Closing it in any way other than the confirm button means no. */
export function ConfirmDialog({
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const messageId = useId();
  // Dangerous actions start on Cancel, so that a hasty key press deletes nothing.
  const first = useRef<HTMLButtonElement>(null);
  return (
    <ModalFrame title={title} role="alertdialog" describedBy={messageId} onClose={onCancel}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <Typography
          id={messageId}
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {message}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 5, gap: 2, flexWrap: 'wrap' }} disableSpacing>
        <FocusOnOpen find={() => first.current} />
        <Button variant="outlined" ref={danger ? first : null} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          ref={danger ? null : first}
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
