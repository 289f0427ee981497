import { canOpenAdminRoute, canSomewhere, type Grants } from '@parwell/domain';
import { useEffect } from 'react';
import { forgetOldDrafts } from '../../session/drafts.ts';
import { LiveUpdates } from '../../session/live/live-updates.ts';
import { IncidentPreloads } from '../../slices/incidents/public/incident-preloads.ts';
import { RestockPreloads } from '../../slices/restock/public/restock-preloads.ts';

/**
 * Renders nothing. For work that nobody waits for: listens to changes, forgets old drafts, and preloads the
 * first data of order management and incidents.
 */
export default function QuietPreloads({ grants }: { readonly grants: Grants }) {
  useEffect(() => void forgetOldDrafts(), []);
  return (
    <>
      <LiveUpdates />
      {/* PERM-043..045, OPERM-027. */}
      {canOpenAdminRoute(grants, 'orders') && <RestockPreloads />}
      {/* PERM-047, PERM-048. */}
      {canSomewhere(grants, 'read', 'incidents') && <IncidentPreloads />}
    </>
  );
}
