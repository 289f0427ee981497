import { NOT_AUTHORIZED } from '@parwell/contract';
import { canSomewhere } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Incidents } from './incidents.tsx';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

/** INC-001: anybody may open it; without read on incidents it is empty and requests nothing. */
export default function IncidentsPage() {
  const grants = useCurrentUser().data?.grants ?? {};
  if (canSomewhere(grants, 'read', 'incidents')) return <Incidents grants={grants} />;
  return (
    <Page title={INCIDENT_TEXTS.title}>
      <EmptyState text={NOT_AUTHORIZED} />
    </Page>
  );
}
