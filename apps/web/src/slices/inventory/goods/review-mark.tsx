import Box from '@mui/material/Box';
import { COUNT_INACCURATE } from '@parwell/domain';
import { lazy, Suspense } from 'react';

const HoverNote = lazy(() => import('./hover-note.tsx'));

const mark = (
  <Box
    component="span"
    role="img"
    aria-label={COUNT_INACCURATE}
    tabIndex={0}
    sx={{ display: 'inline-flex', verticalAlign: 'middle', color: 'warning.main' }}
  >
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden
    >
      <path d="M12 4l9 16H3zM12 10v4M12 17h.01" />
    </svg>
  </Box>
);

/** INV-007: keyboard users reach it too. */
export const ReviewMark = () => (
  <Suspense fallback={mark}>
    <HoverNote note={COUNT_INACCURATE}>{mark}</HoverNote>
  </Suspense>
);
