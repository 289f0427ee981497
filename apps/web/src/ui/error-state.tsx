import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FailureMessage } from './feedback/failure-message.tsx';

interface ErrorStateProps {
  readonly message: string;
  readonly reason?: string | undefined;
  /** Omit if a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorState({ message, reason, onRetry }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      sx={{ width: '100%', overflowWrap: 'anywhere' }}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <FailureMessage text={message} reason={reason} />
    </Alert>
  );
}
