import type { Incident } from '@parwell/contract';
import { useNotify } from '../../ui/feedback/notices.ts';
import { ChangeForm } from './change-form.tsx';
import { incidentName } from './incident-name.ts';
import { useChangeIncident } from './incidents.api.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { PresentNote, usePresent } from './still-true.tsx';

const { close: texts } = INCIDENT_TEXTS;

interface CloseDialogProps {
  readonly incident: Incident;
  readonly comment: string;
  readonly onDone: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Closing always asks, lists the problems that persist, and needs a reason: a closed incident stays closed
 * (C11, C12).
 */
export function CloseDialog({ incident, comment, onDone, onClose }: CloseDialogProps) {
  const { mutateAsync } = useChangeIncident();
  const notify = useNotify();
  const present = usePresent([incident], [incident.id]);
  return (
    <ChangeForm
      to="Closed"
      title={texts.title(incidentName(incident))}
      submitLabel={present.hasStillTrue ? texts.anyway : texts.submit}
      failureMessage={INCIDENT_TEXTS.failed.Closed}
      comment={comment}
      notes={<PresentNote present={present} />}
      onSubmit={async (comments) => {
        await mutateAsync({
          params: { incidentId: incident.id },
          body: { state: 'Closed', ...(comments !== '' && { comments }) },
        });
        notify({ message: INCIDENT_TEXTS.done.Closed, type: 'success' });
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}
