import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TelemetryAlert } from '@parwell/contract';
import { NO_ALERTS } from '@parwell/domain';
import { use } from 'react';
import { AlertLevelChip } from '../../alerts/public/alert-level.tsx';
import { pathOf, Screens } from '../../../shared/screen.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

/** The rest is shown in the graph and in the list of all alerts. */
const MOST = 3;

interface AlertListProps {
  readonly alerts: readonly TelemetryAlert[];
  readonly customerId: string;
  /** Named in each alert if there are several. */
  readonly namesDevice?: boolean;
  /** The device or zone that the alerts are about. */
  readonly about: string;
  /** One level below the heading of the device or zone. */
  readonly heading: 'h2' | 'h3';
}

/** Newest first, as in the red marks of the graph. */
export function AlertList({ alerts, customerId, namesDevice = false, about, heading }: AlertListProps) {
  const all = use(Screens).find(({ path }) => path === '/telemetry');
  const latest = alerts.toSorted((a, b) => Date.parse(b.alertTimestamp) - Date.parse(a.alertTimestamp));
  return (
    <Box component="section" aria-label={GRAPH_TEXTS.alertsOf(about)} sx={{ mt: 3 }}>
      <Typography component={heading} variant="h2" sx={{ mb: 1 }}>
        {GRAPH_TEXTS.alerts}
      </Typography>
      {latest.length === 0 && <Typography color="textSecondary">{NO_ALERTS}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {latest.slice(0, MOST).map(({ id, alertLevel, alertTimestamp, deviceId, message }) => (
          <Box key={id} component="li" sx={ENTRY}>
            <AlertLevelChip level={alertLevel} />
            <Instant value={alertTimestamp} />
            {namesDevice && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {deviceId}
              </Box>
            )}
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {message}
            </Box>
          </Box>
        ))}
      </Box>
      {all && latest.length > MOST && (
        <AddressLink href={`${pathOf(all, customerId)}${searchOf(latest)}`}>
          {GRAPH_TEXTS.moreAlerts(latest.length - MOST)}
        </AddressLink>
      )}
    </Box>
  );
}

/** If all alerts are of one device, the list of all alerts is filtered by it. */
function searchOf(alerts: readonly TelemetryAlert[]): string {
  const [deviceId, ...others] = new Set(alerts.map((alert) => alert.deviceId));
  if (deviceId === undefined || others.length > 0) return '';
  return `?${new URLSearchParams({ filter: JSON.stringify({ deviceId }) })}`;
}

const ENTRY = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  minHeight: 38,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;
