import type { Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetOldDrafts } from '../../session/drafts.ts';
import { usePreloadedDevices } from '../../slices/devices/public/device-queries.ts';
import { personasQuery } from '../../slices/personas/personas.api.ts';
import { personasScreen } from '../../slices/personas/personas.screen.ts';

/** Renders nothing. Forgets old drafts, and preloads devices and personas after the shell is shown, so that it delays nothing. */
export default function Preloads({ grants }: { readonly grants: Grants }) {
  usePreloadedDevices(grants);
  useEffect(() => void forgetOldDrafts(), []);
  useQuery({ ...personasQuery, enabled: personasScreen.allowed(grants), notifyOnChangeProps: [] });
  return null;
}
