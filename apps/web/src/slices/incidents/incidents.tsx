import Button from '@mui/material/Button';
import type { Incident } from '@parwell/contract';
import { canSomewhere, onlyCustomer, type Grants, type IncidentState } from '@parwell/domain';
import { lazy, Suspense, useCallback } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { usePageKeys } from '../../ui/panel/page-keys.ts';
import { incidentsList } from './incidents-list.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { stepToRow } from './row-steps.ts';
import { StateCounts } from './state-counts.tsx';
import { useBulkChanges } from './use-bulk-changes.tsx';
import { useIncidentActions } from './use-incident-actions.tsx';
import { useIncidentKeys } from './use-incident-keys.ts';
import { useOpenedIncident } from './use-opened-incident.ts';

const OpenedIncident = lazy(() => import('./opened-incident.tsx'));
const RulesDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).RulesDialog }));

export function Incidents({ grants }: { readonly grants: Grants }) {
  const list = useList(incidentsList, undefined, { customerId: onlyCustomer(grants) });
  const { where, filters } = list;
  const { opened, open } = useOpenedIncident();
  const onOpen = useCallback(({ id }: Incident) => open(id), [open]);
  const actions = useIncidentActions(grants);
  const bulk = useBulkChanges(where, grants);
  const rowActions = useCallback(
    (incident: Incident) => [
      { label: INCIDENT_TEXTS.actions.details, onClick: () => onOpen(incident) },
      ...actions.of(incident),
    ],
    [actions, onOpen],
  );
  const keys = useIncidentKeys(actions);
  // The panel handles these keys while it is open.
  usePageKeys(opened === null ? { j: () => stepToRow(1), k: () => stepToRow(-1) } : {});
  const rules = useDialog();
  const { customerId, incidentState } = filters.applied ?? {};
  const showStates = (states: readonly IncidentState[]) =>
    filters.search({ ...(filters.applied ?? filters.draft), incidentState: states });
  return (
    <ListPage
      title={INCIDENT_TEXTS.title}
      list={list}
      tabs={<StateCounts customerId={customerId} chosen={incidentState} onChoose={showStates} />}
      actions={
        <Button variant="outlined" onClick={() => rules.open((close) => <RulesDialog onClose={close} />)}>
          {INCIDENT_TEXTS.rules.open}
        </Button>
      }
      onOpen={onOpen}
      rowActions={rowActions}
      keys={opened === null ? keys : undefined}
      {...(canSomewhere(grants, 'create', 'incidents') && {
        selection: bulk.selection,
        bulkActions: bulk.actions,
      })}
    >
      {opened !== null && (
        <Suspense fallback={null}>
          <OpenedIncident id={opened} onOpen={open} actions={actions} />
        </Suspense>
      )}
      {actions.shown}
      {bulk.shown}
      {rules.shown}
    </ListPage>
  );
}
