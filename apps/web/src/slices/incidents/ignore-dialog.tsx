import type { Incident } from '@parwell/contract';
import { useNotify } from '../../ui/feedback/notices.ts';
import { ChangeForm } from './change-form.tsx';
import { incidentName } from './incident-name.ts';
import { useChangeIncident } from './incidents.api.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

const { ignore: texts } = INCIDENT_TEXTS;

interface IgnoreDialogProps {
  readonly incident: Incident;
  readonly comment: string;
  readonly onDone: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Ignores an incident for some time (INC-026..029). */
export function IgnoreDialog({ incident, comment, onDone, onClose }: IgnoreDialogProps) {
  const { mutateAsync } = useChangeIncident();
  const notify = useNotify();
  return (
    <ChangeForm
      to="Ignored"
      title={texts.title(incidentName(incident))}
      submitLabel={texts.submit}
      failureMessage={INCIDENT_TEXTS.failed.Ignored}
      comment={comment}
      onSubmit={async (comments, ignoreExpiration) => {
        await mutateAsync({
          params: { incidentId: incident.id },
          body: {
            state: 'Ignored',
            ...(ignoreExpiration !== undefined && { ignoreExpiration }),
            ...(comments !== '' && { comments }),
          },
        });
        notify({ message: INCIDENT_TEXTS.done.Ignored, type: 'success' });
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}
