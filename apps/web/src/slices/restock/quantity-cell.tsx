import Box from '@mui/material/Box';
import type { RestockRecommendation } from '@parwell/contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { RESTOCK_TEXTS } from './restock.texts.ts';

const Why = lazy(() => import('./why.tsx'));

const { levels } = RESTOCK_TEXTS;

/** OMGT-019. */
export const levelsText = ({ minPar, maxPar, crl, maxFill }: RestockRecommendation): string =>
  [
    [levels.minPar, minPar],
    [levels.maxPar, maxPar],
    [levels.crl, crl],
    [levels.maxFill, maxFill],
  ]
    .map(([name, level]) => `${name} ${level ?? '–'}`)
    .join(' · ');

/** The recommended quantity in units; opens its explanation. */
export function QuantityCell({ row }: { readonly row: RestockRecommendation }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {row.unitsPerPack > 1 && row.recommendedPacks > 0 && (
        <Box component="span" sx={{ mr: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
          {RESTOCK_TEXTS.packs(row.recommendedPacks)}
        </Box>
      )}
      <Box
        ref={button}
        component="button"
        type="button"
        title={levelsText(row)}
        aria-label={RESTOCK_TEXTS.why.of(row.recommendedQty, row.productName)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
        sx={{
          font: 'inherit',
          fontWeight: 600,
          px: 1,
          border: 0,
          borderRadius: '6px',
          minWidth: 24,
          minHeight: 24,
          background: 'none',
          color: 'text.primary',
          textDecoration: 'underline dotted',
          textUnderlineOffset: '0.25em',
          cursor: 'pointer',
          '&[aria-expanded="true"]': {
            color: 'primary.contrastText',
            bgcolor: 'primary.main',
            textDecoration: 'none',
          },
        }}
      >
        {row.recommendedQty}
      </Box>
      <span className="dt-on-card"> {RESTOCK_TEXTS.unitsOf(row.recommendedQty)}</span>
      {open && (
        <Suspense fallback={null}>
          <Why row={row} anchor={() => button.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
