import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface QueueListProps {
  readonly heading: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

export function QueueList({ heading, danger = false, children }: QueueListProps) {
  const id = useId();
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography
        id={id}
        variant="h3"
        sx={{
          px: 5,
          mb: 1,
          fontSize: '0.75rem',
          fontWeight: 650,
          color: danger ? 'error.main' : 'text.secondary',
        }}
      >
        {heading}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
