import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TelemetryAlert } from '@parwell/contract';
import { NO_ALERTS } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { AlertLevelChip } from '../../alerts/public/alert-level.tsx';
import { pathOf, Screens } from '../../../shared/screen.ts';
import { Instant } from '../../../ui/dates/instant.tsx';

/** The rest is shown in the graph and in the list of all alerts. */
const MOST = 10;

interface AlertListProps {
  readonly alerts: readonly TelemetryAlert[];
  readonly customerId: string;
}

/** The alerts behind the red marks, newest first. */
export function AlertList({ alerts, customerId }: AlertListProps) {
  const all = use(Screens).find(({ path }) => path === '/telemetry');
  const latest = alerts.toSorted((a, b) => Date.parse(b.alertTimestamp) - Date.parse(a.alertTimestamp));
  return (
    <Box component="section" aria-label="Alerts" sx={{ mt: 4 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Alerts
      </Typography>
      {latest.length === 0 && <Typography color="textSecondary">{NO_ALERTS}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {latest.slice(0, MOST).map(({ id, alertLevel, alertTimestamp, deviceId, message }) => (
          <Box key={id} component="li" sx={ENTRY}>
            <AlertLevelChip level={alertLevel} />
            <Instant value={alertTimestamp} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {deviceId}
            </Box>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {message}
            </Box>
          </Box>
        ))}
      </Box>
      {all && latest.length > MOST && (
        <Box component={Link} to={pathOf(all, customerId)} sx={{ color: 'primary.main' }}>
          {`${latest.length - MOST} more in Telemetry`}
        </Box>
      )}
    </Box>
  );
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
