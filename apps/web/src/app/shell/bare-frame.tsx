import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ParwellMark } from '../../ui/parwell-mark.tsx';
import { DESKTOP, DRAWER_WIDTH } from './frame-size.ts';

/** The frame until the user is known: without menu and actions. */
export const BareFrame = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
    <Box
      aria-hidden
      sx={{
        display: 'none',
        [`@media ${DESKTOP}`]: { display: 'block' },
        flex: 'none',
        boxSizing: 'border-box',
        width: DRAWER_WIDTH,
        p: 4,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <ParwellMark />
    </Box>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 56,
          px: { xs: 4, sm: 6 },
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ [`@media ${DESKTOP}`]: { display: 'none' } }}>
          <ParwellMark />
        </Box>
      </Box>
      {children}
    </Box>
  </Box>
);
