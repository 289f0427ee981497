import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

const TOP = 56;
const WIDTH = 384;
/** From here on, the table next to it is still as wide as on a tablet. */
const WIDE = '(min-width: 1360px)';

const ROOM = { main: { marginRight: WIDTH } } as const;

interface PanelFrameProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Details of a row: next to the list, which stays usable, or above it if there is no room for both. */
export function PanelFrame({ label, onClose, children }: PanelFrameProps) {
  const wide = useMediaQuery(WIDE, { noSsr: true });
  if (wide)
    return (
      <>
        <GlobalStyles styles={ROOM} />
        <Box
          component="section"
          aria-label={label}
          sx={{
            position: 'fixed',
            top: TOP,
            right: 0,
            bottom: 0,
            width: WIDTH,
            display: 'flex',
            flexDirection: 'column',
            bgcolor: 'background.paper',
            borderLeft: 1,
            borderColor: 'divider',
            zIndex: 'appBar',
          }}
        >
          {children}
        </Box>
      </>
    );
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          elevation: 0,
          role: 'dialog',
          'aria-label': label,
          sx: { width: { xs: '100%', sm: WIDTH }, borderLeft: { sm: 1 }, borderColor: { sm: 'divider' } },
        },
      }}
    >
      {children}
    </Drawer>
  );
}
