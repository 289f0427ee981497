import Box from '@mui/material/Box';
import type { RestockRecommendation } from '@parwell/contract';
import { levelsOf } from '@parwell/domain';
import { toneOf } from './status-chip.tsx';

const COLOURS = { error: 'error.main', warning: 'warning.main' } as const;

const percent = (part: number, whole: number): string => `${Math.min(100, (100 * part) / whole)}%`;

/** Usable units as a number and a bar up to the highest level, with a mark at the reorder level. */
export function OnHand({ row }: { readonly row: RestockRecommendation }) {
  const { reorderLevel } = levelsOf(row.facts.sources);
  const top = Math.max(row.salesQty, row.maxPar ?? 0, row.maxFill ?? 0, reorderLevel);
  const tone = toneOf(row.inventoryStatus);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
      {top > 0 && (
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'relative',
            width: 44,
            height: 6,
            borderRadius: '3px',
            bgcolor: 'divider',
            '.dt-card &': { display: 'none' },
          }}
        >
          <Box
            component="span"
            sx={{
              position: 'absolute',
              inset: 0,
              right: 'auto',
              width: percent(row.salesQty, top),
              borderRadius: '3px',
              bgcolor: tone === 'error' || tone === 'warning' ? COLOURS[tone] : 'primary.main',
            }}
          />
          <Box
            component="span"
            sx={{
              position: 'absolute',
              insetBlock: -3,
              left: percent(reorderLevel, top),
              width: '1px',
              bgcolor: 'text.primary',
            }}
          />
        </Box>
      )}
      <Box component="strong" sx={{ minWidth: 24, fontWeight: 600, '.dt-card &': { minWidth: 0 } }}>
        {row.salesQty}
      </Box>
    </Box>
  );
}
