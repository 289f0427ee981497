import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { screenAt } from '../../shared/screen.ts';
import { screens } from '../screens.ts';

/**
 * Notices when the user goes to another screen, or to another record on a page about one. Choosing a customer
 * in the top bar leaves the focus there. The answer is true once.
 */
export function useArrival(): () => boolean {
  const router = useRouter();
  const arriving = useRef(false);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const [from, to] = [fromLocation, toLocation].map(({ pathname }) => screenAt(screens, pathname));
        if (from !== to || to?.acceptsCustomer === 'required') arriving.current = true;
      }),
    [router],
  );
  return useCallback(() => {
    const arrived = arriving.current;
    arriving.current = false;
    return arrived;
  }, []);
}
