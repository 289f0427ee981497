import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import type { StockSummary } from '@parwell/contract';
import type { ExpiryPart } from '@parwell/domain';
import { GOODS_TEXTS } from './goods.texts.ts';

const colourOf = ({ vars: { palette } }: Theme, part: ExpiryPart): string =>
  ({
    Expired: palette.error.main,
    '7 Days': palette.warning.main,
    '30 Days': `color-mix(in srgb, ${palette.warning.main} 60%, ${palette.background.paper})`,
    '60 Days': `color-mix(in srgb, ${palette.primary.main} 45%, ${palette.background.paper})`,
    '90 Days': `color-mix(in srgb, ${palette.primary.main} 65%, ${palette.background.paper})`,
    Later: palette.primary.main,
  })[part];

interface ExpiryStripProps {
  readonly summary: Pick<StockSummary, 'byExpiry'>;
  /** The total, such as '12 units, 3 lots'. */
  readonly sum: string;
  readonly chosen: ExpiryPart | null;
  readonly onChoose: (part: ExpiryPart | null) => void;
}

/** Units by when they expire; a part filters the list. */
export function ExpiryStrip({ summary, sum, chosen, onChoose }: ExpiryStripProps) {
  const { byExpiry } = summary;
  return (
    <Box sx={{ px: 3, pb: 2 }}>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '2px', height: 8, borderRadius: '4px', overflow: 'hidden' }}
      >
        {byExpiry
          .filter((each) => each.units > 0)
          .map((each) => (
            <Box
              key={each.part}
              sx={(theme) => ({ flex: `${each.units} 0 6px`, bgcolor: colourOf(theme, each.part) })}
            />
          ))}
      </Box>
      <Box
        role="group"
        aria-label={GOODS_TEXTS.byExpiry}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mx: -1, mt: 1 }}
      >
        {byExpiry.map((each) => (
          <Button
            key={each.part}
            variant="text"
            size="small"
            disabled={each.units === 0}
            aria-pressed={chosen === each.part}
            onClick={() => onChoose(chosen === each.part ? null : each.part)}
            sx={{
              px: 1,
              minWidth: 0,
              gap: 1,
              color: 'text.secondary',
              fontWeight: 400,
              '&[aria-pressed="true"]': { bgcolor: 'action.selected' },
            }}
          >
            <Box
              component="span"
              aria-hidden
              sx={(theme) => ({
                width: 8,
                height: 8,
                borderRadius: '2px',
                bgcolor: colourOf(theme, each.part),
              })}
            />
            {each.part}{' '}
            <Box component="strong" sx={{ color: each.units === 0 ? 'inherit' : 'text.primary' }}>
              {each.units}
            </Box>
          </Button>
        ))}
        <Box component="span" sx={{ ml: 'auto', px: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
          {sum}
        </Box>
      </Box>
    </Box>
  );
}
