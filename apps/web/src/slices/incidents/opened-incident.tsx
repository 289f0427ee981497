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

/** The open incident with its place in the list. */
export default function OpenedIncident({ id, onOpen, actions }: OpenedIncidentProps) {
  // The list may come after the incident: then its place is known.
  useListAnswers(listIncidents);
  const shownPages = useShownPages<Incident>(listIncidents);
  // What is written stays while somebody looks at another incident.
  const [drafts, setDrafts] = useState<Readonly<Record<number, string>>>({});
  const pages = shownPages();
  const page = pages.find(({ rows }) => rows.some((row) => row.id === id));
  const index = page?.rows.findIndex((row) => row.id === id) ?? -1;
  // One that is acknowledged leaves a list of open ones: the next is then where it was.
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
