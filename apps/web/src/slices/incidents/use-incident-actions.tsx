import type { Incident } from '@parwell/contract';
import { can, changesOf, type Grants } from '@parwell/domain';
import { lazy, useCallback, useMemo, type ReactNode } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { CHANGES } from './change-keys.ts';
import { incidentName } from './incident-name.ts';
import { useChangeIncident } from './incidents.api.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';

const IgnoreDialog = lazy(async () => ({ default: (await import('./dialogs.ts')).IgnoreDialog }));

/** What goes with a change. */
interface Reply {
  readonly comment?: string;
  /** What is measured now, for the question whether to close it all the same. */
  readonly now?: string | null;
  readonly onDone?: () => void;
}

export interface IncidentActions {
  /** What its state and the user's permissions allow (INC-016..022). */
  readonly changesOf: (incident: Incident) => readonly IncidentChange[];
  readonly change: (incident: Incident, to: IncidentChange, reply?: Reply) => void;
  readonly comment: (incident: Incident, text: string, onDone: () => void) => void;
  /** The same as entries of the row's menu. */
  readonly of: (incident: Incident) => readonly RowAction[];
  /** The dialogs. */
  readonly shown: ReactNode;
}

/** What people do with one incident, from its row, from its details or with a key. */
export function useIncidentActions(grants: Grants): IncidentActions {
  const confirm = useConfirm();
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

  /** Who was not first is told who was: the server says so. */
  const send = useCallback(
    async (
      { id }: Incident,
      to: 'Acknowledged' | 'Closed' | 'comment',
      text: string,
      onDone?: () => void,
    ) => {
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

  const close = useCallback(
    async (incident: Incident, { comment = '', now, onDone }: Reply) => {
      const { closeWhileOn: texts } = INCIDENT_TEXTS;
      const isOn = incident.overSince === null;
      const question = {
        title: texts.title(incidentName(incident)),
        message: texts.message(now ?? incident.alertDetails.reason),
        confirmLabel: texts.confirm,
      };
      if (!isOn || (await confirm(question))) await send(incident, 'Closed', comment, onDone);
    },
    [confirm, send],
  );

  const change = useCallback(
    (incident: Incident, to: IncidentChange, reply: Reply = {}) => {
      if (to === 'Acknowledged') void send(incident, to, reply.comment ?? '', reply.onDone);
      else if (to === 'Closed') void close(incident, reply);
      else
        open((done) => (
          <IgnoreDialog
            incident={incident}
            comment={reply.comment ?? ''}
            onDone={reply.onDone}
            onClose={done}
          />
        ));
    },
    [send, close, open],
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
