import type { ReportStatus } from '@parwell/contract';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const CHIPS: Readonly<Record<ReportStatus, { readonly tone: Tone; readonly label: string }>> = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  running: { tone: 'info', label: 'Running' },
  done: { tone: 'ok', label: 'Done' },
  failed: { tone: 'error', label: 'Failed' },
  cancelled: { tone: 'warning', label: 'Cancelled' },
};

export const ReportStatusChip = ({ status }: { readonly status: ReportStatus }) => (
  <StatusChip {...CHIPS[status]} />
);
