import { lazy, Suspense, useCallback } from 'react';
import { leaveAnyway } from '../../session/leave-anyway.ts';
import { useBrowser } from '../../session/session-context.ts';
import { useIdle } from './use-idle.ts';

const IdleWarning = lazy(() => import('./idle-warning.tsx'));

/** Signs out a user who is idle for that many minutes, and warns a minute before. */
export default function IdleSignOut({ minutes }: { readonly minutes: number }) {
  const browser = useBrowser();
  const leave = useCallback(() => {
    leaveAnyway();
    browser.goTo('/logout?sessionTimeout');
  }, [browser]);
  const { left, stay } = useIdle(minutes, leave);
  return (
    left !== null && (
      <Suspense fallback={null}>
        <IdleWarning seconds={left} onStay={stay} onLeave={() => browser.goTo('/logout')} />
      </Suspense>
    )
  );
}
