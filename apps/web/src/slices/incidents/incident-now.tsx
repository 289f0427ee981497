import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { IncidentDetails } from '@parwell/contract';
import { useNow } from '../../shared/use-now.ts';
import { Ago } from '../../ui/dates/ago.tsx';
import { duration } from '../../ui/dates/duration.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { PANEL_TEXTS as texts } from './panel.texts.ts';

export function IncidentNow({ incident }: { readonly incident: IncidentDetails }) {
  const { since, overSince, closesAt, alertDetails, incidentState, ignoreExpiration } = incident;
  const isOn = overSince === null && incidentState !== 'Closed';
  return (
    <div>
      <Typography
        sx={{ fontWeight: 650, overflowWrap: 'anywhere', color: isOn ? 'error.main' : 'text.primary' }}
      >
        {alertDetails.reason}
      </Typography>
      <Line>
        {overSince === null ? (
          <>
            <So since={since} /> {texts.since} <Instant value={since} />
          </>
        ) : (
          <>
            <Box component="b" sx={{ color: 'success.main' }}>
              {texts.overSince} <Instant value={overSince} />
            </Box>
            , {texts.lasted(between(since, Date.parse(overSince)))}
          </>
        )}
      </Line>
      {closesAt !== null && (
        <Line>
          {texts.closesAt} <Instant value={closesAt} />
        </Line>
      )}
      <Line>
        {texts.alerts(incident.alertCount)}, {texts.lastAlert} <Ago value={incident.lastAlertTimestamp} />
      </Line>
      {incidentState === 'Ignored' && ignoreExpiration !== null && (
        <Line>
          {texts.ignoredUntil} <Instant value={ignoreExpiration} />
        </Line>
      )}
    </div>
  );
}

const between = (since: string, until: number): string =>
  duration(Math.max(0, until - Date.parse(since)) / 1000);

const So = ({ since }: { readonly since: string }) => texts.forSo(between(since, useNow()));

const Line = ({ children }: { readonly children: React.ReactNode }) => (
  <Typography color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
    {children}
  </Typography>
);
