import type { MailStatus } from '@parwell/contract';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const TONES: Readonly<Record<MailStatus, Tone>> = {
  queued: 'neutral',
  kept: 'info',
  processed: 'info',
  delivered: 'ok',
  open: 'ok',
  bounce: 'error',
  dropped: 'error',
};

export const MailStatusChip = ({ status }: { status: MailStatus }) => (
  <StatusChip tone={TONES[status]} label={status} />
);
