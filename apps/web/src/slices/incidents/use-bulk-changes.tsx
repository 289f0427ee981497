import { listIncidents, type Incident } from '@parwell/contract';
import { can, changesOf, type Grants } from '@parwell/domain';
import { lazy, useRef, type ReactNode } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { useBulkSelection } from '../../ui/list/use-bulk-selection.ts';
import { useShownPages } from '../../ui/panel/shown-pages.ts';
import type { BulkAction } from '../../ui/table/bulk-bar.tsx';
import type { Selection } from '../../ui/table/selection.ts';
import { CHANGES } from './change-keys.ts';
import { findIncidents, MOST_SELECTED, type IncidentWhere } from './incidents-list.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';

const BulkChange = lazy(async () => ({ default: (await import('./dialogs.ts')).BulkChange }));

interface BulkChanges {
  readonly selection: Selection<Incident>;
  readonly actions: readonly BulkAction[];
  readonly shown: ReactNode;
}

/** Changes of the selected incidents. The server skips those whose state has changed meanwhile (INC-024). */
export function useBulkChanges(where: IncidentWhere | null, grants: Grants): BulkChanges {
  const { open, shown } = useDialog();
  const shownPages = useShownPages<Incident>(listIncidents);
  // The last known state of selected incidents on other pages.
  const seen = useRef(new Map<string, Incident>());
  const remember = (incidents: readonly Incident[]) => {
    for (const incident of incidents) seen.current.set(String(incident.id), incident);
  };
  const { selection, ids, clear } = useBulkSelection<Incident, IncidentWhere>(where, {
    limit: MOST_SELECTED,
    find: async (all) => {
      const found = await findIncidents(all);
      remember(found);
      return found.filter(mayChange(grants)).map(({ id }) => String(id));
    },
  });
  const selected = () => {
    for (const { rows } of shownPages()) remember(rows);
    return ids.flatMap((id) => seen.current.get(id) ?? []);
  };
  const countOf = (to: IncidentChange) => {
    const known = selected();
    return known.filter(allows(to)).length + ids.length - known.length;
  };
  const begin = (to: IncidentChange) =>
    open((close) => (
      <BulkChange to={to} ids={ids.map(Number)} incidents={selected()} onDone={clear} onClose={close} />
    ));
  return {
    selection: { ...selection, selectable: mayChange(grants) },
    actions:
      ids.length === 0
        ? []
        : CHANGES.map((to) => {
            const count = countOf(to);
            return {
              label: INCIDENT_TEXTS.bulk.action[to](count),
              onClick: () => begin(to),
              ...(count === 0 && { refusal: INCIDENT_TEXTS.bulk.none[to] }),
            };
          }),
    shown,
  };
}

const mayChange =
  (grants: Grants) =>
  ({ customerId }: Incident): boolean =>
    can(grants, 'create', 'incidents', customerId);

const allows =
  (to: IncidentChange) =>
  ({ incidentState }: Incident): boolean =>
    changesOf(incidentState).includes(to);
