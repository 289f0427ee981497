import { canOpenAdminRoute, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { forgetOldDrafts } from '../../session/drafts.ts';
import { usePreloadedDevices } from '../../slices/devices/public/device-queries.ts';
import { personasQuery } from '../../slices/personas/personas.api.ts';
import { FindWarmUp } from './find/find-warm-up.tsx';
import type { MenuSection } from './menu-model.ts';
import { useScanAnywhere } from './scan-anywhere.ts';
import { personasScreen } from '../../slices/personas/personas.screen.ts';
import { RestockPreloads } from '../../slices/restock/public/restock-preloads.ts';

interface PreloadsProps {
  readonly grants: Grants;
  readonly sections: readonly MenuSection[];
}

/**
 * Shows nothing. Reads what is scanned on pages that do not, forgets old drafts, and preloads devices, personas, order management and
 * "Find anything" after the shell is shown, so that it delays nothing.
 */
export default function Preloads({ grants, sections }: PreloadsProps) {
  useScanAnywhere(grants);
  usePreloadedDevices(grants);
  useEffect(() => void forgetOldDrafts(), []);
  useQuery({ ...personasQuery, enabled: personasScreen.allowed(grants), notifyOnChangeProps: [] });
  return (
    <>
      <FindWarmUp sections={sections} grants={grants} />
      {/* PERM-043..045, OPERM-027. */}
      {canOpenAdminRoute(grants, 'orders') && (
        <Suspense fallback={null}>
          <RestockPreloads />
        </Suspense>
      )}
    </>
  );
}
