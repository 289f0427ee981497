import { useEffect, useState } from 'react';

/** Afterwards a chart shows whatever it has. */
const MAX_MS = 1500;

/** True while waiting, until the time is over. */
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
