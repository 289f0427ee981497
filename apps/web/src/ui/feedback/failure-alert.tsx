import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/rephrased.ts';
import { FailureMessage } from './failure-message.tsx';

const PLAIN: SxProps<Theme> = {};

interface FailureAlertProps {
  readonly failure: Failure | null;
  readonly action?: ReactNode;
  readonly sx?: SxProps<Theme>;
}

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
