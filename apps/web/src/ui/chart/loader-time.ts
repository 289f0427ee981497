import { useEffect, useState } from 'react';

/** The longest a chart may show a loader; then it shows what is there. */
const LONGEST_MS = 1500;

/** Whether there is something to wait for, and still time to wait. */
export function useLoaderTime(waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setOver(true), LONGEST_MS);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waiting]);
  return waiting && !over;
}
