import Box from '@mui/material/Box';
import { COUNT_INACCURATE } from '@parwell/domain';
import { lazy, Suspense } from 'react';
import { GOODS_TEXTS } from './goods.texts.ts';

const HoverNote = lazy(() => import('./hover-note.tsx'));

const TRIANGLE = 'M12 4l9 16H3zM12 10v4M12 17h.01';
const THERMOMETER = 'M14 14.8V5a2 2 0 1 0-4 0v9.8a4 4 0 1 0 4 0zM12 9v8';

const markOf = (note: string, path: string) => (
  <Box
    component="span"
    role="img"
    aria-label={note}
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
      <path d={path} />
    </svg>
  </Box>
);

const review = markOf(COUNT_INACCURATE, TRIANGLE);
const misplaced = markOf(GOODS_TEXTS.misplaced, THERMOMETER);

/** INV-007: keyboard users reach it too. */
export const ReviewMark = () => (
  <Suspense fallback={review}>
    <HoverNote note={COUNT_INACCURATE}>{review}</HoverNote>
  </Suspense>
);

/** Some of the lot lies where its product does not belong (H4). */
export const MisplacedMark = () => (
  <Suspense fallback={misplaced}>
    <HoverNote note={GOODS_TEXTS.misplaced}>{misplaced}</HoverNote>
  </Suspense>
);
