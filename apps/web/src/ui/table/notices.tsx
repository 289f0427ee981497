import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { NO_RECORDS } from '@parwell/contract';
import type { ReactNode } from 'react';
import { FailureState } from '../../shared/failure-state.tsx';

interface FailedNoticeProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function FailedNotice({ error, onRetry }: FailedNoticeProps) {
  return (
    <Box sx={{ p: 3, whiteSpace: 'normal' }}>
      <FailureState error={error} onRetry={onRetry} />
    </Box>
  );
}

export function EmptyNotice({ children = NO_RECORDS }: { readonly children?: ReactNode }) {
  return (
    <Box sx={{ p: 3, whiteSpace: 'normal' }}>
      <Alert severity="info" role="status">
        {children}
      </Alert>
    </Box>
  );
}
