import type { AlertLevel } from '@parwell/domain';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

/** TELE-011: grey, teal, blue, orange, red, dark red. */
export const ALERT_TONES: Readonly<Record<AlertLevel, Tone>> = {
  None: 'neutral',
  Notice: 'accent',
  Info: 'info',
  Warning: 'warning',
  Error: 'error',
  Fatal: 'severe',
};

export const AlertLevelChip = ({ level }: { readonly level: AlertLevel }) => (
  <StatusChip tone={ALERT_TONES[level]} label={level} />
);
