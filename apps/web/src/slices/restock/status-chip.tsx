import type { RestockStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

/** OMGT-023..025, OCONST-052, OCONST-053: everything else is neutral. */
const TONES: Partial<Record<RestockStatus, Tone>> = { Urgent: 'error', Replen: 'warning' };

export const toneOf = (status: RestockStatus): Tone => TONES[status] ?? 'neutral';

export const RestockStatusChip = ({ status }: { readonly status: RestockStatus }) => (
  <StatusChip tone={toneOf(status)} label={status} />
);
