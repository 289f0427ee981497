import type { Grants } from '@parwell/domain';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { noteQuiet } from '../../shared/quiet.ts';
import { usePreloadedDevices } from '../../slices/devices/public/device-queries.ts';
import { FreshSignIn } from '../../slices/identity/public/fresh-sign-in.tsx';
import { personasQuery } from '../../slices/personas/personas.api.ts';
import { FindWarmUp } from './find/find-warm-up.tsx';
import type { MenuSection } from './menu-model.ts';
import { useScanAnywhere } from './scan-anywhere.ts';
import { personasScreen } from '../../slices/personas/personas.screen.ts';

const QuietPreloads = lazy(() => import('./quiet-preloads.tsx'));

interface PreloadsProps {
  readonly grants: Grants;
  readonly sections: readonly MenuSection[];
}

/** Optional data is preloaded after this time without a request. */
const QUIET_MS = 2000;

/** Whether the first page is loaded and nothing was requested since. */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  const fetching = useIsFetching();
  useEffect(() => {
    if (quiet || fetching > 0) return undefined;
    const timer = setTimeout(() => {
      setQuiet(true);
      noteQuiet();
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [quiet, fetching]);
  return quiet;
}

/**
 * Reads scans on pages without their own scanner, asks who it is when a call wants to know, and preloads devices, personas
 * and "Find anything" after the shell is shown; `quiet-preloads.tsx` follows when everything else is loaded.
 */
export default function Preloads({ grants, sections }: PreloadsProps) {
  const quiet = useQuiet();
  useScanAnywhere(grants);
  usePreloadedDevices(grants);
  useQuery({ ...personasQuery, enabled: personasScreen.allowed(grants), notifyOnChangeProps: [] });
  return (
    <>
      <FreshSignIn />
      <FindWarmUp sections={sections} grants={grants} />
      {quiet && (
        <Suspense>
          <QuietPreloads grants={grants} />
        </Suspense>
      )}
    </>
  );
}
