import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { runInTurn } from './turns.ts';

interface InViewProps {
  /** The final height, so that nothing moves when the content appears. */
  readonly height: number;
  readonly children: () => ReactNode;
}

/** Content this far below the window is drawn already. */
const MARGIN = '200px 0px';

/**
 * Draws expensive content when it is about to scroll into view, one item after the other, so that no key or
 * click has to wait for all of them. Drawn content stays.
 */
export function InView({ height, children }: InViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => !('IntersectionObserver' in globalThis));
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (seen || !box.current) return undefined;
    let leave: (() => void) | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        leave?.();
        setWaiting(entry?.isIntersecting ?? false);
        leave = entry?.isIntersecting ? runInTurn(() => setSeen(true)) : undefined;
      },
      { rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      leave?.();
    };
  }, [seen]);
  if (seen) return children();
  return (
    <Box ref={box} aria-busy={waiting} sx={{ minHeight: height }}>
      {waiting && <Skeleton variant="rounded" height={height} />}
    </Box>
  );
}
