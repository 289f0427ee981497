import type { IncidentSeverity, IncidentState } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

/** OCONST-043, OCONST-044. */
const SEVERITIES: Readonly<Record<IncidentSeverity, Tone>> = { low: 'ok', high: 'error' };

const STATES: Readonly<Record<IncidentState, Tone>> = {
  Open: 'warning',
  Acknowledged: 'info',
  Ignored: 'neutral',
  Closed: 'neutral',
};

export const SeverityChip = ({ severity }: { readonly severity: IncidentSeverity }) => (
  <StatusChip tone={SEVERITIES[severity]} label={severity} />
);

export const IncidentStateChip = ({ state }: { readonly state: IncidentState }) => (
  <StatusChip tone={STATES[state]} label={state} />
);
