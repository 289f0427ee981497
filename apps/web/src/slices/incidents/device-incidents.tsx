import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { listIncidents, type DeviceDetails } from '@parwell/contract';
import { alertTypeName } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { withCustomer } from '../../shared/screen.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { IncidentStateChip } from './public/incident-chips.tsx';
import { incidentPath } from './public/incident-path.ts';

const { onDevice: texts } = INCIDENT_TEXTS;

const MOST = 3;

export default function DeviceIncidents({
  device: { customerId, cabinetId },
}: {
  readonly device: DeviceDetails;
}) {
  const { data } = useQuery(
    callQuery(
      listIncidents,
      { query: { customerId, cabinetId, incidentState: 'Open,Acknowledged', limit: 50 } },
      live(),
    ),
  );
  // The call also matches parts of the id.
  const incidents = (data?.result ?? []).filter((incident) => incident.cabinetId === cabinetId);
  if (incidents.length === 0) return null;
  const isUrgent = incidents.some(({ severity, overSince }) => severity === 'high' && overSince === null);
  const all = `${withCustomer('/incidents', customerId)}?${new URLSearchParams({ filter: JSON.stringify({ cabinetId }) })}`;
  return (
    <Alert
      severity={isUrgent ? 'error' : 'warning'}
      sx={{ mb: 4, overflowWrap: 'anywhere', '& a': { color: 'inherit', textDecoration: 'underline' } }}
    >
      <Box
        component="ul"
        aria-label={texts.label}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1 }}
      >
        {incidents.slice(0, MOST).map((incident) => (
          <Box
            component="li"
            key={incident.id}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}
          >
            <AddressLink href={incidentPath(incident)}>{alertTypeName(incident.alertType)}</AddressLink>
            <span>{incident.alertDetails.reason}</span>
            <IncidentStateChip state={incident.incidentState} />
            <span>
              {incident.overSince === null ? texts.since : texts.overSince}{' '}
              <Instant value={incident.overSince ?? incident.since} />
            </span>
          </Box>
        ))}
      </Box>
      {incidents.length > MOST && <AddressLink href={all}>{texts.all(incidents.length)}</AddressLink>}
    </Alert>
  );
}
