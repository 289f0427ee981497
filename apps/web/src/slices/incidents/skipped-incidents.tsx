import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { CallResponse, changeIncidents, Incident } from '@parwell/contract';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { BulkResults } from '../../ui/list/bulk-results.tsx';
import { incidentName } from './incident-name.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

const { bulk: texts } = INCIDENT_TEXTS;

interface SkippedIncidentsProps {
  readonly results: CallResponse<typeof changeIncidents>['result'];
  readonly incidents: readonly Incident[];
  readonly onClose: () => void;
}

export function SkippedIncidents({ results, incidents, onClose }: SkippedIncidentsProps) {
  const nameOf = (id: number) => {
    const known = incidents.find((incident) => incident.id === id);
    return known ? incidentName(known) : texts.incident(id);
  };
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').length;
  return (
    <ModalFrame
      title={texts.result(results.length - skipped, skipped)}
      width="md"
      fillsPhone
      onClose={onClose}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <BulkResults
          isPreview={false}
          rowName={texts.row}
          results={results.map(({ id, outcome, reason }) => ({
            id: String(id),
            name: nameOf(id),
            outcome: outcome === 'done' ? 'done' : 'unchanged',
            text: reason,
          }))}
        />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
