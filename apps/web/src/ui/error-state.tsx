import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface ErrorStateProps {
  /** What happened. */
  readonly message: string;
  /** Left out where trying again cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
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
      {message}
    </Alert>
  );
}
