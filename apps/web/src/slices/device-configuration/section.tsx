import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly heading: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ heading, action, children }: SectionProps) {
  return (
    <Card component="section" aria-label={heading}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          px: 3,
          pt: 3,
          pb: 1,
          minHeight: 54,
        }}
      >
        <Typography variant="h2">{heading}</Typography>
        <Box sx={{ ml: 'auto' }}>{action}</Box>
      </Box>
      {children}
    </Card>
  );
}
