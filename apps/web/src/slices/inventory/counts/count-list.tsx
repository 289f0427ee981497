import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { CountLot } from '@parwell/contract';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { COUNT_TEXTS } from './count.texts.ts';
import { placesOf } from '../goods/places.ts';
import { countKey } from './count-progress.ts';

const TONES: Readonly<Record<CountLot['state'], Tone>> = {
  open: 'neutral',
  confirmed: 'ok',
  suspended: 'warning',
};

interface CountListProps {
  readonly lots: readonly CountLot[];
  readonly current: string | null;
  readonly onChoose: (key: string) => void;
}

export function CountList({ lots, current, onChoose }: CountListProps) {
  return (
    <Box
      component="ol"
      aria-label={GOODS_TEXTS.lots}
      sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: { xs: 180, sm: 340 }, overflowY: 'auto' }}
    >
      {lots.map((lot) => {
        const key = countKey(lot);
        return (
          <li key={key}>
            <ButtonBase
              aria-current={key === current ? 'step' : undefined}
              onClick={() => onChoose(key)}
              sx={{
                width: '100%',
                display: 'flex',
                justifyContent: 'space-between',
                gap: 2,
                px: 2,
                py: 1.5,
                borderRadius: '8px',
                textAlign: 'left',
                font: 'inherit',
                '&[aria-current]': { bgcolor: 'action.selected' },
              }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {lot.productLabelName}
                <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
                  {[GOODS_TEXTS.lotTag(lot.lot, ''), ...placesOf(lot)].join(', ')}
                </Box>
              </Box>
              <Box sx={{ flex: 'none' }}>
                <StatusChip tone={TONES[lot.state]} label={COUNT_TEXTS[lot.state]} />
              </Box>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}
