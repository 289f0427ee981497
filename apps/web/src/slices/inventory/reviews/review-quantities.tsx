import Box from '@mui/material/Box';
import type { SuspendedTransaction } from '@parwell/contract';
import { signed } from '../ledger/signed.ts';
import { SUSPENDED_TEXTS as texts } from './suspended.texts.ts';

/** Shipped, attempted and on hand side by side, with the difference. */
export function ReviewQuantities({ review }: { readonly review: SuspendedTransaction }) {
  const { transactionType, shipQty, attemptedQty, onHandQty, onHandNow, diffQty } = review;
  const figures: readonly (readonly [string, string])[] = [
    ...(shipQty === null ? [] : [[texts.shipped, String(shipQty)] as const]),
    [transactionType === 'Cycle Count' ? texts.counted : texts.attempted, String(attemptedQty)],
    ...(onHandQty === null ? [] : [[texts.onHand, String(onHandQty)] as const]),
    [texts.difference, signed(diffQty)],
    [texts.onHandNow, String(onHandNow)],
  ];
  return (
    <Box
      component="dl"
      aria-label={texts.quantities}
      sx={(theme) => ({
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(${figures.length}, minmax(0, 1fr))`,
        },
        gap: '1px',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: '10px',
        overflow: 'hidden',
        backgroundColor: theme.vars.palette.divider,
      })}
    >
      {figures.map(([label, value]) => (
        <Box key={label} sx={{ px: 4, py: 3, bgcolor: 'background.paper' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
