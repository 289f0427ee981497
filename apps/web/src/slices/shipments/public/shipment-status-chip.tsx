import type { ShipmentStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const TONES: Readonly<Record<ShipmentStatus, Tone>> = {
  Success: 'info',
  Complete: 'ok',
  Virtual: 'info',
  Duplicate: 'neutral',
  Pending: 'warning',
  Error: 'error',
  NA: 'neutral',
};

interface ShipmentStatusChipProps {
  readonly status: ShipmentStatus;
  /** Explains statuses that need it. */
  readonly description: string;
}

export const ShipmentStatusChip = ({ status, description }: ShipmentStatusChipProps) => (
  <span title={description || undefined}>
    <StatusChip tone={TONES[status]} label={status} />
  </span>
);
