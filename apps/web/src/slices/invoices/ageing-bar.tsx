import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { InvoiceSums } from '@parwell/contract';
import { AGEING_BUCKETS, AGEING_LABELS, dollars, type AgeingBucket } from '@parwell/domain';
import { HISTORY_TEXTS } from './history.texts.ts';

interface AgeingBarProps {
  /** Undefined until it is known. */
  readonly ageing: InvoiceSums['ageing'] | undefined;
  readonly chosen: AgeingBucket | undefined;
  readonly onChoose: (ageing: AgeingBucket | undefined) => void;
}

/**
 * What is owed, by how long it is due. Each part is as wide as its share, but never too narrow for its text, and filters the
 * list; where there is no room beside each other, the parts are lines with bars as long as their shares.
 */
export function AgeingBar({ ageing, chosen, onChoose }: AgeingBarProps) {
  const amounts = AGEING_BUCKETS.map((bucket) => ageing?.[bucket] ?? 0);
  const owed = amounts.reduce((sum, amount) => sum + amount, 0);
  return (
    <Box
      role="group"
      aria-label={HISTORY_TEXTS.balance.ageing}
      sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, gap: { xs: 1, md: 0.5 } }}
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
            // Nothing is owed that would be shown.
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
            <Box component="span" className="name">
              {AGEING_LABELS[bucket]}
            </Box>{' '}
            <Box component="span" sx={{ fontWeight: 600 }}>
              {ageing ? dollars(amount) : '\u00a0'}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** From the calm to the alarming one: the later, the more of the last colour. */
function colourOf({ vars: { palette } }: Theme, index: number): string {
  if (index === 0) return palette.primary.main;
  const late = (index - 1) / (AGEING_BUCKETS.length - 2);
  return `color-mix(in srgb, ${palette.error.main} ${Math.round(100 * late)}%, ${palette.warning.main})`;
}

const strip = {
  order: { xs: 1, md: 0 },
  flex: 'none',
  height: { xs: 6, md: 10 },
  width: { xs: 'max(var(--share), 2px)', md: '100%' },
  borderRadius: '3px',
} as const;

const part = {
  position: 'relative',
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  justifyContent: { xs: 'space-between', md: 'flex-start' },
  gap: 1,
  flexBasis: { md: 0 },
  minWidth: { md: 112 },
  minHeight: { xs: 44, md: 62 },
  p: 2,
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: '1px solid transparent',
  borderRadius: '8px',
  cursor: 'pointer',
  '& .name': { color: 'text.secondary', fontSize: '0.75rem' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:disabled': { cursor: 'default', bgcolor: 'transparent', color: 'text.secondary' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  // A chosen one is told apart by more than its colour.
  '&[aria-pressed="true"] .name::before': { content: '"✓ " / ""', fontWeight: 700 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
