import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly text: string;
  readonly action?: ReactNode;
}

export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <Stack spacing={3} sx={{ alignItems: 'center', px: 4, py: 8, textAlign: 'center' }}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {action}
    </Stack>
  );
}
