import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { takeTurn } from './turns.ts';

interface InViewProps {
  /** Of what is shown later, so that nothing moves when it comes. */
  readonly height: number;
  readonly children: () => ReactNode;
}

/** How far below the window something may still be when it is drawn. */
const MARGIN = '200px 0px';

/**
 * Draws what is expensive when it is about to scroll into view, one after the other, so that no key and no click has to
 * wait for all of them. What was drawn once stays.
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
        leave = entry?.isIntersecting ? takeTurn(() => setSeen(true)) : undefined;
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
