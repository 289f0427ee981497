import type { DocumentState } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';

const TONES: Readonly<Record<DocumentState, Tone>> = {
  unsent: 'warning',
  sent: 'ok',
  waiting: 'info',
  taken: 'ok',
  quarantined: 'error',
};

export const DocumentStateChip = ({ state }: { readonly state: DocumentState }) => (
  <StatusChip tone={TONES[state]} label={EXCHANGE_TEXTS.states[state]} />
);
