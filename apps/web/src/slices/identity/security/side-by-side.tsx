import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What one signs in with, and where one is signed in. */
export const SideBySide = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 400px) minmax(0, 1fr)' },
      gap: 4,
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);
