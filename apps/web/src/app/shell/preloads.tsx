import type { Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetOldDrafts } from '../../session/drafts.ts';
import { usePreloadedDevices } from '../../slices/devices/public/device-queries.ts';
import { personasQuery } from '../../slices/personas/personas.api.ts';
import { loadFind } from './find/find-part.ts';
import { useScanAnywhere } from './scan-anywhere.ts';
import { personasScreen } from '../../slices/personas/personas.screen.ts';

/** Waits until the browser has nothing else to do. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run);
  return () => cancelIdleCallback(asked);
}

/**
 * Renders nothing. Reads what is scanned on pages that do not, forgets old drafts, and preloads devices, personas and "Find anything" after the shell is shown, so
 * that it delays nothing.
 */
export default function Preloads({ grants }: { readonly grants: Grants }) {
  useScanAnywhere(grants);
  usePreloadedDevices(grants);
  useEffect(() => void forgetOldDrafts(), []);
  useEffect(() => whenIdle(() => void loadFind()), []);
  useQuery({ ...personasQuery, enabled: personasScreen.allowed(grants), notifyOnChangeProps: [] });
  return null;
}
