import type { InventoryCartridge } from '@parwell/contract';
import type { ThawStatus } from '@parwell/domain';
import { useNow } from '../../../shared/use-now.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

const TONES: Readonly<Record<ThawStatus, Tone>> = {
  'Lot Expired': 'error',
  OK: 'ok',
  'Shelf Life Expired': 'error',
  'Expiring Soon': 'warning',
  Frozen: 'neutral',
  Thawed: 'info',
};

/** INV-013..018: 'Expiring Soon' also shows how long it may still be used. */
export function ThawChip({
  thawStatus,
  shelfLifeExp,
}: Pick<InventoryCartridge, 'thawStatus' | 'shelfLifeExp'>) {
  const now = useNow();
  const left =
    thawStatus === 'Expiring Soon' && shelfLifeExp !== null
      ? ` · ${VIEWS_TEXTS.timeLeft(Date.parse(shelfLifeExp) - now)}`
      : '';
  return <StatusChip tone={TONES[thawStatus]} label={`${thawStatus}${left}`} />;
}
