import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/rephrased.ts';
import { FailureMessage } from './failure-message.tsx';

const PLAIN: SxProps<Theme> = {};

interface FailureAlertProps {
  /** Null shows nothing. */
  readonly failure: Failure | null;
  readonly action?: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** An error message inside a form or page. */
export function FailureAlert({ failure, action, sx = PLAIN }: FailureAlertProps) {
  if (failure === null) return null;
  return (
    <Box sx={sx}>
      <Alert severity="error" action={action} sx={{ overflowWrap: 'anywhere' }}>
        <FailureMessage {...failure} />
      </Alert>
    </Box>
  );
}
