import { listIncidents, type Incident } from '@parwell/contract';
import { useState } from 'react';
import { useListAnswers, useShownPages } from '../../ui/panel/shown-pages.ts';
import { IncidentPanel } from './incident-panel.tsx';
import type { IncidentActions } from './use-incident-actions.tsx';

interface OpenedIncidentProps {
  readonly id: number;
  /** Null closes it. */
  readonly onOpen: (id: number | null) => void;
  readonly actions: IncidentActions;
}

export default function OpenedIncident({ id, onOpen, actions }: OpenedIncidentProps) {
  // If the list arrives after the incident, its place is known only then.
  useListAnswers(listIncidents);
  const shownPages = useShownPages<Incident>(listIncidents);
  // A draft stays while the user reads another incident.
  const [drafts, setDrafts] = useState<Readonly<Record<number, string>>>({});
  const pages = shownPages();
  const page = pages.find(({ rows }) => rows.some((row) => row.id === id));
  const index = page?.rows.findIndex((row) => row.id === id) ?? -1;
  // An acknowledged incident leaves a list of open ones: the next one is then at its old index.
  const [lastIndex, setLastIndex] = useState(0);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const rows = (page ?? pages[0])?.rows ?? [];
  const [before, after] = page ? [index - 1, index + 1] : [lastIndex - 1, lastIndex];
  const step = (to: Incident | undefined) => to && (() => onOpen(to.id));
  return (
    <IncidentPanel
      id={id}
      place={page ? { index: page.before + index + 1, of: page.total } : null}
      actions={actions}
      draft={drafts[id] ?? ''}
      onDraft={(text) => setDrafts((before) => ({ ...before, [id]: text }))}
      onPrevious={step(rows[before])}
      onNext={step(rows[after])}
      onClose={() => onOpen(null)}
    />
  );
}
