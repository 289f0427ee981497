import type { SuspendedTransaction } from '@parwell/contract';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

type Status = SuspendedTransaction['resolutionStatus'];

const TONES: Readonly<Record<Status, Tone>> = { Suspended: 'warning', Approved: 'ok', Rejected: 'neutral' };

export const ResolutionChip = ({ status }: { readonly status: Status }) => (
  <StatusChip tone={TONES[status]} label={status} />
);
