import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { InvoiceSums } from '@parwell/contract';
import { AGEING_BUCKETS, AGEING_LABELS, dollars, type AgeingBucket } from '@parwell/domain';
import { HISTORY_TEXTS } from './history.texts.ts';

interface AgeingBarProps {
  /** Undefined while loading. */
  readonly ageing: InvoiceSums['ageing'] | undefined;
  readonly chosen: AgeingBucket | undefined;
  readonly onChoose: (ageing: AgeingBucket | undefined) => void;
}

/**
 * The open amount by age. Each part is as wide as its share, but wide enough for its text, and filters the list; on
 * narrow screens the parts are lines with bars.
 */
export function AgeingBar({ ageing, chosen, onChoose }: AgeingBarProps) {
  const amounts = AGEING_BUCKETS.map((bucket) => ageing?.[bucket] ?? 0);
  const owed = amounts.reduce((sum, amount) => sum + amount, 0);
  return (
    <Box
      role="group"
      aria-label={HISTORY_TEXTS.balance.ageing}
      sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: { xs: 1, md: '2px' } }}
    >
      {AGEING_BUCKETS.map((bucket, index) => {
        const amount = amounts[index] ?? 0;
        const isChosen = bucket === chosen;
        return (
          <Box
            key={bucket}
            component="button"
            type="button"
            aria-pressed={isChosen}
            // Nothing of this age is open.
            disabled={amount === 0 && !isChosen}
            onClick={() => onChoose(isChosen ? undefined : bucket)}
            style={{ flexGrow: owed === 0 ? 1 : amount / owed }}
            sx={part}
          >
            <Box
              component="span"
              aria-hidden
              style={{ '--share': owed === 0 ? '0%' : `${(100 * amount) / owed}%` } as object}
              sx={(theme) => ({ ...strip, bgcolor: amount === 0 ? 'divider' : colourOf(theme, index) })}
            />
            <Box component="span" className="text name">
              {AGEING_LABELS[bucket]}
            </Box>{' '}
            <Box component="span" className="text" sx={{ fontWeight: 600 }}>
              {ageing ? dollars(amount) : '\u00a0'}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** The older, the more alarming. */
function colourOf({ vars: { palette } }: Theme, index: number): string {
  if (index === 0) return palette.primary.main;
  const late = (index - 1) / (AGEING_BUCKETS.length - 2);
  return `color-mix(in srgb, ${palette.error.main} ${Math.round(100 * late)}%, ${palette.warning.main})`;
}

const strip = {
  flex: 'none',
  // Below the text when it is a line.
  order: { xs: 1, md: 0 },
  gridColumn: '1 / -1',
  height: { xs: 6, md: 12 },
  width: { xs: 'max(var(--share), 2px)', md: '100%' },
  borderRadius: { xs: '3px', md: 0 },
} as const;

const part = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: '1fr auto',
  flexDirection: 'column',
  columnGap: 3,
  rowGap: 1,
  flexBasis: { md: 0 },
  minWidth: { md: 112 },
  overflow: 'hidden',
  px: { xs: 2, md: 0 },
  pt: { xs: 2, md: 0 },
  pb: 2,
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 0,
  borderRadius: { xs: '6px', md: 0 },
  cursor: 'pointer',
  '& .text': { px: { md: 2 } },
  '& .name': { color: 'text.secondary', fontSize: '0.75rem' },
  '&:first-of-type': { borderRadius: { md: '6px 0 0 6px' } },
  '&:last-of-type': { borderRadius: { md: '0 6px 6px 0' } },
  '&:hover': { bgcolor: 'action.hover' },
  '&:disabled': { cursor: 'default', bgcolor: 'transparent', color: 'text.secondary' },
  // A chosen part must differ by more than its colour.
  '&[aria-pressed="true"]': { bgcolor: 'action.selected' },
  '&[aria-pressed="true"] .name': { color: 'text.primary', fontWeight: 600 },
  '&[aria-pressed="true"] .name::before': { content: '"✓ " / ""' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
