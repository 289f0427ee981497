import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { NO_RECORDS } from '@parwell/contract';
import type { ReactNode } from 'react';
import { FailureState } from '../failure-state.tsx';

/** Stays visible when a wide table is scrolled sideways. */
const inSight = {
  position: 'sticky',
  left: 0,
  boxSizing: 'border-box',
  maxWidth: '100cqw',
  p: 3,
  whiteSpace: 'normal',
} as const;

interface FailedNoticeProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function FailedNotice({ error, onRetry }: FailedNoticeProps) {
  return (
    <Box sx={inSight}>
      <FailureState error={error} onRetry={onRetry} />
    </Box>
  );
}

export function EmptyNotice({ children = NO_RECORDS }: { readonly children?: ReactNode }) {
  return (
    <Box sx={inSight}>
      <Alert severity="info" role="status">
        {children}
      </Alert>
    </Box>
  );
}
