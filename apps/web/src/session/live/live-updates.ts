import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshShown } from './refresh-shown.ts';
import { hearChanges } from './shared-stream.ts';

/** Shows nothing. While it is there, what has changed is asked for again at once. */
export function LiveUpdates(): null {
  const client = useQueryClient();
  useEffect(() => {
    const { hear, stop } = refreshShown(client);
    const stopHearing = hearChanges(hear);
    return () => {
      stopHearing();
      stop();
    };
  }, [client]);
  return null;
}
