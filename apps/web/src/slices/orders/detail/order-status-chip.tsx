import type { OverallStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const TONES: Readonly<Record<OverallStatus, Tone>> = {
  'Not Processed': 'neutral',
  'On Order': 'info',
  Failed: 'error',
  Completed: 'ok',
  Deleted: 'neutral',
  Partial: 'warning',
};

export const OrderStatusChip = ({ status }: { readonly status: OverallStatus }) => (
  <StatusChip tone={TONES[status]} label={status} />
);
