import type { OrderStatus, PoStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const TONES: Readonly<Record<OrderStatus | PoStatus, Tone>> = {
  'Not Processed': 'neutral',
  'On Order': 'info',
  Failed: 'error',
  Completed: 'ok',
  Deleted: 'neutral',
};

export const OrderStatusChip = ({ status }: { readonly status: OrderStatus | PoStatus }) => (
  <StatusChip tone={TONES[status]} label={status} />
);
