import { useEffect, useState } from 'react';

/** A chart shows a loader for at most this long, then whatever it has. */
const MAX_MS = 1500;

/** True while waiting, until the time for the loader is over. */
export function useLoaderTime(waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), MAX_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waiting]);
  return waiting && !over;
}
