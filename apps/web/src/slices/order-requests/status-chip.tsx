import type { OrderRequestStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const TONES: Readonly<Record<OrderRequestStatus, Tone>> = {
  PENDING: 'warning',
  APPROVED: 'ok',
  DENIED: 'error',
  CANCELLED: 'neutral',
};

export const RequestStatusChip = ({ status }: { readonly status: OrderRequestStatus }) => (
  <StatusChip tone={TONES[status]} label={status} />
);
