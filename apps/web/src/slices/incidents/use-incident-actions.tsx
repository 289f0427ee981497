import type { Incident } from '@parwell/contract';
import { can, changesOf, type Grants } from '@parwell/domain';
import { lazy, useCallback, useMemo, type ReactNode } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { CHANGES } from './change-keys.ts';
import { useChangeIncident } from './incidents.api.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';

const CloseDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).CloseDialog }));
const IgnoreDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).IgnoreDialog }));

interface Reply {
  readonly comment?: string;
  readonly onDone?: () => void;
}

export interface IncidentActions {
  /** Allowed by the state and the user's permissions (INC-016..022). */
  readonly changesOf: (incident: Incident) => readonly IncidentChange[];
  readonly change: (incident: Incident, to: IncidentChange, reply?: Reply) => void;
  readonly comment: (incident: Incident, text: string, onDone: () => void) => void;
  readonly of: (incident: Incident) => readonly RowAction[];
  readonly shown: ReactNode;
}

export function useIncidentActions(grants: Grants): IncidentActions {
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { open, shown } = useDialog();
  const { mutateAsync } = useChangeIncident();

  const allowed = useCallback(
    ({ incidentState, customerId }: Incident) =>
      can(grants, 'create', 'incidents', customerId)
        ? CHANGES.filter((to) => changesOf(incidentState).includes(to))
        : [],
    [grants],
  );

  /** If another user was first, the server's message names them. */
  const send = useCallback(
    async ({ id }: Incident, to: 'Acknowledged' | 'comment', text: string, onDone?: () => void) => {
      try {
        await mutateAsync({
          params: { incidentId: id },
          body: { ...(to !== 'comment' && { state: to }), ...(text !== '' && { comments: text }) },
        });
        notify({ message: INCIDENT_TEXTS.done[to], type: 'success' });
        onDone?.();
      } catch (error) {
        notifyFailure(INCIDENT_TEXTS.failed[to], error);
      }
    },
    [mutateAsync, notify, notifyFailure],
  );

  const change = useCallback(
    (incident: Incident, to: IncidentChange, reply: Reply = {}) => {
      const { comment: text = '', onDone } = reply;
      if (to === 'Acknowledged') void send(incident, to, text, onDone);
      else
        open((done) => {
          const Dialog = to === 'Closed' ? CloseDialog : IgnoreDialog;
          return <Dialog incident={incident} comment={text} onDone={onDone} onClose={done} />;
        });
    },
    [send, open],
  );

  const comment = useCallback(
    (incident: Incident, text: string, onDone: () => void) => void send(incident, 'comment', text, onDone),
    [send],
  );

  const of = useCallback(
    (incident: Incident) =>
      allowed(incident).map((to) => ({
        label: INCIDENT_TEXTS.actions[to],
        onClick: () => change(incident, to),
      })),
    [allowed, change],
  );

  return useMemo(
    () => ({ changesOf: allowed, change, comment, of, shown }),
    [allowed, change, comment, of, shown],
  );
}
