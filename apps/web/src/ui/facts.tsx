import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Fact = readonly [label: ReactNode, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** As many columns as fit, instead of two. */
  readonly wide?: boolean;
  readonly oneRow?: boolean;
}

const TWO = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };
const MANY = {
  xs: 'repeat(2, minmax(0, 1fr))',
  sm: 'repeat(auto-fill, minmax(168px, 1fr))',
};

const oneRowOf = (facts: number) => ({ ...MANY, md: `repeat(${facts}, auto)`, lg: MANY.sm });

/** Missing values are shown as a dash. */
export function Facts({ facts, wide = false, oneRow = false }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        gridTemplateColumns: oneRow ? oneRowOf(facts.length) : wide ? MANY : TWO,
      }}
    >
      {facts.map(([label, value], index) => (
        <Box key={typeof label === 'string' ? label : index} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.75rem', mb: 0.5 }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {value === undefined || value === '' ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
