import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { CallResponse, changeIncidents, Incident } from '@parwell/contract';
import { changesOf } from '@parwell/domain';
import { useRef, useState } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { ChangeForm } from './change-form.tsx';
import { incidentName } from './incident-name.ts';
import { useChangeIncidents } from './incidents.api.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';
import { SkippedIncidents } from './skipped-incidents.tsx';

const { bulk: texts } = INCIDENT_TEXTS;

/** So many that are not over are named. */
const MOST_NAMED = 3;

interface BulkChangeProps {
  readonly to: IncidentChange;
  readonly ids: readonly number[];
  /** Those of them that are known, as they were when they were seen. */
  readonly incidents: readonly Incident[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes several incidents at once; then names those that were skipped, and why (INC-024, INC-025). */
export function BulkChange({ to, ids, incidents, onDone, onClose }: BulkChangeProps) {
  const { mutateAsync } = useChangeIncidents();
  const notify = useNotify();
  const [results, setResults] = useState<CallResponse<typeof changeIncidents>['result'] | null>(null);
  // The form also closes itself when it is submitted.
  const stays = useRef(false);
  if (results) return <SkippedIncidents results={results} incidents={incidents} onClose={onClose} />;

  const able = incidents.filter(({ incidentState }) => changesOf(incidentState).includes(to));
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
          {to === 'Closed' && <StillOn incidents={able.filter(({ overSince }) => overSince === null)} />}
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

/** Closing what is not over asks first, naming the values. */
function StillOn({ incidents }: { readonly incidents: readonly Incident[] }) {
  if (incidents.length === 0) return null;
  return (
    <Alert severity="warning">
      {texts.stillOn(incidents.length)}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
        {incidents.slice(0, MOST_NAMED).map((incident) => (
          <li key={incident.id}>
            {incidentName(incident)}: {incident.alertDetails.reason}
          </li>
        ))}
        {incidents.length > MOST_NAMED && <li>{texts.more(incidents.length - MOST_NAMED)}</li>}
      </Box>
    </Alert>
  );
}
