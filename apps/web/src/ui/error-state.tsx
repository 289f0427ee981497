import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FailureMessage } from './feedback/failure-message.tsx';
import { FAILURE_TEXTS } from './ui.texts.ts';

interface ErrorStateProps {
  readonly message: string;
  readonly reason?: string | undefined;
  /** The reason is shown elsewhere. */
  readonly quiet?: boolean;
  /** Omit if a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorState({ message, reason, quiet = false, onRetry }: ErrorStateProps) {
  return (
    <Alert
      severity={quiet ? 'info' : 'error'}
      role={quiet ? 'status' : 'alert'}
      sx={{ width: '100%', overflowWrap: 'anywhere' }}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {FAILURE_TEXTS.tryAgain}
          </Button>
        )
      }
    >
      <FailureMessage text={message} reason={reason} />
    </Alert>
  );
}
