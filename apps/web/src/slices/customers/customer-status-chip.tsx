import { customerStatus, isComplete } from '@parwell/domain';
import { StatusChip } from '../../ui/status-chip.tsx';

export const CustomerStatusChip = ({ status }: { readonly status: string }) => (
  <StatusChip tone={isComplete(status) ? 'ok' : 'warning'} label={customerStatus(status)} />
);
