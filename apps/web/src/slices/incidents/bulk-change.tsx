import Alert from '@mui/material/Alert';
import type { CallResponse, changeIncidents, Incident } from '@parwell/contract';
import { changesOf } from '@parwell/domain';
import { useRef, useState } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { ChangeForm } from './change-form.tsx';
import { useChangeIncidents } from './incidents.api.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';
import { SkippedIncidents } from './skipped-incidents.tsx';
import { PresentNotes, usePresent } from './still-true.tsx';

const { bulk: texts } = INCIDENT_TEXTS;

interface BulkChangeProps {
  readonly to: IncidentChange;
  readonly ids: readonly number[];
  readonly incidents: readonly Incident[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes several incidents at once; then names the skipped ones, with reasons (INC-024, INC-025). */
export function BulkChange({ to, ids, incidents, onDone, onClose }: BulkChangeProps) {
  const { mutateAsync } = useChangeIncidents();
  const notify = useNotify();
  const [results, setResults] = useState<CallResponse<typeof changeIncidents>['result'] | null>(null);
  // The form also closes itself when it is submitted.
  const stays = useRef(false);
  const able = incidents.filter(({ incidentState }) => changesOf(incidentState).includes(to));
  const unseen = ids.filter((id) => !incidents.some((incident) => incident.id === id));
  const present = usePresent(able, to === 'Closed' ? [...able.map(({ id }) => id), ...unseen] : []);
  if (results) return <SkippedIncidents results={results} incidents={incidents} onClose={onClose} />;

  const skipped = incidents.length - able.length;
  const count = ids.length - skipped;
  return (
    <ChangeForm
      to={to}
      title={texts.title[to](count)}
      submitLabel={texts.submit[to](count)}
      failureMessage={texts.failed}
      notes={
        <>
          {skipped > 0 && <Alert severity="info">{texts.skipped(skipped)}</Alert>}
          {to === 'Closed' && <PresentNotes present={present} />}
        </>
      }
      onSubmit={async (comments, ignoreExpiration) => {
        const { result } = await mutateAsync({
          body: {
            incidentIds: [...ids],
            state: to,
            ...(comments !== '' && { comments }),
            ...(ignoreExpiration !== undefined && { ignoreExpiration }),
          },
        });
        stays.current = result.some(({ outcome }) => outcome === 'skipped');
        if (stays.current) setResults(result);
        else notify({ message: texts.done[to](result.length), type: 'success' });
        onDone();
      }}
      onClose={() => {
        if (!stays.current) onClose();
      }}
    />
  );
}
