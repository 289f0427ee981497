import Box from '@mui/material/Box';
import { SHELL_TEXTS } from './shell.texts.ts';

export const CONTENT_ID = 'content';

/** The first stop of Tab: leads past menu and top bar. Visible only while focused. */
export const SkipLink = () => (
  <Box
    component="a"
    href={`#${CONTENT_ID}`}
    onClick={(event) => {
      // The address belongs to the screen.
      event.preventDefault();
      document.getElementById(CONTENT_ID)?.focus();
    }}
    sx={{
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 4,
      py: 2.5,
      borderRadius: 1,
      fontWeight: 600,
      color: 'primary.contrastText',
      bgcolor: 'primary.main',
      '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
    }}
  >
    {SHELL_TEXTS.skipToContent}
  </Box>
);
