import Box from '@mui/material/Box';
import type { Incident } from '@parwell/contract';
import { alertTypeName } from '@parwell/domain';
import { useNow } from '../../shared/use-now.ts';
import { Ago } from '../../ui/dates/ago.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import type { Column } from '../../ui/table/column.ts';
import { instant } from '../../ui/table/instant-column.tsx';
import { deviceOf } from './incident-name.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { IncidentStateChip, SeverityChip } from './public/incident-chips.tsx';

const { columns: names } = INCIDENT_TEXTS;

/** INC-032, with the measured value or the message. */
export const incidentsColumns: readonly Column<Incident>[] = [
  { key: 'customerId', header: names.customer, width: 100, copy: true, namesCustomer: true },
  {
    key: 'cabinetName',
    header: names.device,
    width: 160,
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
    width: 88,
    priority: 'side',
    hideable: false,
    sortKey: 'severity',
    cell: ({ severity }) => <SeverityChip severity={severity} />,
  },
  {
    key: 'incidentState',
    header: names.state,
    width: 148,
    priority: 'line',
    wraps: true,
    cell: (incident) => <StateCell incident={incident} />,
  },
  {
    key: 'reason',
    header: names.reason,
    width: 196,
    priority: 'line',
    wraps: true,
    cell: ({ alertDetails }) => (
      <Box component="span" data-own-line sx={{ '.dt-card &': { display: 'block', whiteSpace: 'normal' } }}>
        {alertDetails.reason}
      </Box>
    ),
  },
  {
    key: 'lastAlertTimestamp',
    header: names.lastAlert,
    width: 104,
    sortKey: 'lastAlertTimestamp',
    cell: ({ lastAlertTimestamp }) => <Ago value={lastAlertTimestamp} />,
  },
  { ...instant('createdAt'), header: names.created, width: 112, sortKey: 'createdAt', wraps: true },
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

interface StateCellProps {
  readonly incident: Incident;
}

/**
 * The state, and its next event: an ignored incident shows its expiration; one that is over waits for
 * somebody to close it.
 */
function StateCell({ incident: { incidentState, ignoreExpiration, overSince } }: StateCellProps) {
  const isOver = incidentState !== 'Closed' && overSince !== null;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
    >
      <IncidentStateChip state={incidentState} />
      <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {incidentState === 'Ignored' && ignoreExpiration !== null && (
          <>
            {INCIDENT_TEXTS.until} <Soon value={ignoreExpiration} />
            {isOver && ', '}
          </>
        )}
        {isOver && INCIDENT_TEXTS.over}
      </Box>
    </Box>
  );
}

const DAY_MS = 86_400_000;

/** A time within a day, otherwise a date; both on hover. */
function Soon({ value }: { readonly value: string }) {
  const isSoon = Date.parse(value) - useNow() < DAY_MS;
  return <Instant value={value} show={isSoon ? 'time' : 'date'} />;
}
