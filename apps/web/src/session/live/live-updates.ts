import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshShown } from './refresh-shown.ts';
import { hearChanges } from './shared-stream.ts';

/** Renders nothing. While mounted, changed data is requested again at once. */
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
