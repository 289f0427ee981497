import type { ShownAction } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';

const TONES: Readonly<Record<ShownAction, Tone>> = {
  INSERT: 'ok',
  'RE-INSERT': 'accent',
  PENDING: 'info',
  'REVIEW REQD': 'warning',
  REMOVAL: 'neutral',
  VEND: 'neutral',
  'NO USAGE': 'neutral',
};

export const ActionChip = ({ action }: { readonly action: ShownAction }) => (
  <StatusChip tone={TONES[action]} label={action} />
);
