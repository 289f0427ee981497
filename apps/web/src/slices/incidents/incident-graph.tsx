import Skeleton from '@mui/material/Skeleton';
import type { IncidentDetails } from '@parwell/contract';
import { can } from '@parwell/domain';
import { Suspense, useMemo } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useNow } from '../../shared/use-now.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TemperatureGlance } from '../measurements/public/temperature-glance.ts';
import { PANEL_TEXTS as texts } from './panel.texts.ts';

const BEFORE_MS = 2 * 3_600_000;
/** The end of the graph stays the same for this long. */
const STEP_MS = 15 * 60_000;
const HEIGHT = 240;

/**
 * The temperature from two hours before the incident until now or its closing, for users who may see the
 * device.
 */
export function IncidentGraph({ incident }: { readonly incident: IncidentDetails }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const { customerId, cabinetId, cabinetName, since, incidentState, stateUpdatedAt } = incident;
  const now = useNow();
  const end = incidentState === 'Closed' ? Date.parse(stateUpdatedAt) : now;
  // As text, because every answer is a new object.
  const details = JSON.stringify(incident.alertDetails);
  const about = useMemo(() => JSON.parse(details) as Readonly<Record<string, unknown>>, [details]);
  if (cabinetId === '' || !can(grants, 'read', 'cabinets', customerId)) return null;
  return (
    <Suspense
      fallback={
        <LoadingState label={texts.graph.loading}>
          <Skeleton variant="rounded" height={HEIGHT} />
        </LoadingState>
      }
    >
      <TemperatureGlance
        customerId={customerId}
        cabinetId={cabinetId}
        deviceName={cabinetName}
        from={Date.parse(since) - BEFORE_MS}
        to={Math.ceil(end / STEP_MS) * STEP_MS}
        about={about}
      />
    </Suspense>
  );
}
