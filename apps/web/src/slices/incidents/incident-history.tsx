import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { IncidentEntry } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TimelineStep } from '../../ui/panel/timeline-step.tsx';
import { historyQuery } from './incidents.api.ts';
import { PanelSection } from './panel-section.tsx';
import { PANEL_TEXTS } from './panel.texts.ts';

const { history: texts } = PANEL_TEXTS;

const FIRST = 8;

/** Events and comments, newest first (INC-009, INC-014). */
export function IncidentHistory({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(historyQuery(id));
  const [all, setAll] = useState(false);
  const entries = data?.result ?? [];
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <PanelSection title={texts.title}>
      {!data && !error && (
        <LoadingState label={texts.loading}>
          <Skeleton variant="rounded" height={96} />
        </LoadingState>
      )}
      {!data && error && <FailureState error={error} onRetry={refetch} />}
      <Box component="ol" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((entry, index) => (
          <TimelineStep
            key={entry.id}
            title={titleOf(entry, entries[index + 1])}
            note={entry.comments}
            at={entry.createdAt}
            isPresent={index === 0}
            isLast={index === shown.length - 1}
          />
        ))}
      </Box>
      {shown.length < entries.length && (
        <Button variant="text" onClick={() => setAll(true)}>
          {texts.all(entries.length)}
        </Button>
      )}
    </PanelSection>
  );
}

/** The new state with its author; for a comment only the author. */
const titleOf = ({ incidentState, createdBy }: IncidentEntry, before: IncidentEntry | undefined): string =>
  before?.incidentState === incidentState ? createdBy : texts.by(incidentState, createdBy);
