import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      data-field-row
      sx={{
        display: 'grid',
        gap: { xs: 4, sm: 3 },
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media (min-width: 600px)': {
          gridAutoFlow: 'column',
          gridAutoColumns: 'minmax(0, 1fr)',
        },
      }}
    >
      {children}
    </Box>
  );
}
