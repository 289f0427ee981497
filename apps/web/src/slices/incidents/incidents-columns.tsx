import Box from '@mui/material/Box';
import type { Incident } from '@parwell/contract';
import { alertTypeName } from '@parwell/domain';
import { Ago } from '../../ui/dates/ago.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { deviceOf } from './incident-name.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { IncidentStateChip, SeverityChip } from './public/incident-chips.tsx';

const { columns: names } = INCIDENT_TEXTS;

/** INC-032, with what was measured or said. */
export const incidentsColumns: readonly Column<Incident>[] = [
  { key: 'customerId', header: names.customer, width: 112, copy: true, namesCustomer: true },
  {
    key: 'cabinetName',
    header: names.device,
    width: 180,
    priority: 'title',
    wraps: true,
    sortKey: 'cabinetId',
    cell: deviceOf,
  },
  {
    key: 'alertType',
    header: names.alertType,
    width: 150,
    priority: 'line',
    sortKey: 'alertType',
    cell: ({ alertType }) => alertTypeName(alertType),
  },
  {
    key: 'severity',
    header: names.severity,
    width: 96,
    priority: 'side',
    hideable: false,
    sortKey: 'severity',
    cell: ({ severity }) => <SeverityChip severity={severity} />,
  },
  {
    key: 'incidentState',
    header: names.state,
    width: 150,
    priority: 'side',
    wraps: true,
    cell: (incident) => <StateCell incident={incident} />,
  },
  {
    key: 'reason',
    header: names.reason,
    width: 220,
    priority: 'line',
    wraps: true,
    cell: ({ alertDetails }) => alertDetails.reason,
  },
  {
    key: 'lastAlertTimestamp',
    header: names.lastAlert,
    width: 112,
    sortKey: 'lastAlertTimestamp',
    priority: 'line',
    cell: ({ lastAlertTimestamp }) => <Ago value={lastAlertTimestamp} />,
  },
  { ...instant('createdAt'), header: names.created, width: 150, sortKey: 'createdAt' },
  { key: 'cabinetId', header: names.deviceId, width: 120, copy: true, optional: true },
  { ...instant('since'), header: names.since, width: 150, optional: true },
  {
    ...instant('stateUpdatedAt'),
    header: names.stateUpdated,
    width: 150,
    sortKey: 'stateUpdatedAt',
    optional: true,
  },
  { key: 'stateUpdatedBy', header: names.stateUpdatedBy, width: 180, optional: true },
];

/** The state, and what it waits for: an ignored one for its expiration, one that is over for somebody who closes it. */
function StateCell({
  incident: { incidentState, ignoreExpiration, overSince },
}: {
  readonly incident: Incident;
}) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
    >
      <IncidentStateChip state={incidentState} />
      {incidentState === 'Ignored' && ignoreExpiration !== null && (
        <Note>
          {INCIDENT_TEXTS.until} <Instant value={ignoreExpiration} />
        </Note>
      )}
      {incidentState !== 'Closed' && overSince !== null && <Note>{INCIDENT_TEXTS.over}</Note>}
    </Box>
  );
}

const Note = ({ children }: { readonly children: React.ReactNode }) => (
  <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
    {children}
  </Box>
);
