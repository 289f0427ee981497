import { useEffect, useState } from 'react';

/** In steps that are calm to look at. */
const STEP_MS = 5000;

/** The current time, for texts such as "14 s ago". */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
