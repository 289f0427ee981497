import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { IncidentDetails } from '@parwell/contract';
import { alertTypeName } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { duration } from '../../ui/dates/duration.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { PanelSection } from './panel-section.tsx';
import { PANEL_TEXTS as texts } from './panel.texts.ts';
import { IncidentStateChip, SeverityChip } from './public/incident-chips.tsx';

export function RelatedIncidents({ incident: { others, earlier } }: { readonly incident: IncidentDetails }) {
  return (
    <Box sx={{ display: 'grid', rowGap: 4 }}>
      {others.length > 0 && (
        <PanelSection title={texts.others}>
          <Rows>
            {others.map(({ id, alertType, severity, incidentState, since }) => (
              <Row key={id}>
                <IncidentLink id={id}>{alertTypeName(alertType)}</IncidentLink>
                <SeverityChip severity={severity} />
                <IncidentStateChip state={incidentState} />
                <Note>
                  {texts.since} <Instant value={since} />
                </Note>
              </Row>
            ))}
          </Rows>
        </PanelSection>
      )}
      {earlier.length > 0 && (
        <PanelSection title={texts.earlier}>
          <Rows>
            {earlier.map(({ id, since, overSince, closedAt, closedBy }) => (
              <Row key={id}>
                <IncidentLink id={id}>
                  <Instant value={since} />
                </IncidentLink>
                <Note>
                  {texts.lasted(duration((Date.parse(overSince ?? closedAt) - Date.parse(since)) / 1000))},{' '}
                  {texts.closedBy(closedBy)}
                </Note>
              </Row>
            ))}
          </Rows>
        </PanelSection>
      )}
    </Box>
  );
}

interface Children {
  readonly children: ReactNode;
}

const Rows = ({ children }: Children) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 2 }}>
    {children}
  </Box>
);

const Row = ({ children }: Children) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, overflowWrap: 'anywhere' }}
  >
    {children}
  </Box>
);

const Note = ({ children }: Children) => (
  <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
    {children}
  </Box>
);

const IncidentLink = ({ id, children }: Children & { readonly id: number }) => (
  <MuiLink
    component={Link}
    to="."
    search={((before: Readonly<Record<string, unknown>>) => ({ ...before, incident: id })) as never}
    resetScroll={false}
    underline="hover"
  >
    {children}
  </MuiLink>
);
