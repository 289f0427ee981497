import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCount } from './table/pagination.tsx';

export interface CountCard {
  readonly key: string;
  readonly label: string;
  /** Undefined while loading. */
  readonly count: number | undefined;
  readonly dot: string;
  readonly chosen: boolean;
  readonly note?: ReactNode;
  readonly onToggle: () => void;
}

interface CountCardsProps {
  readonly label: string;
  readonly cards: readonly CountCard[];
  readonly perRow: { readonly xs: number; readonly sm: number };
}

const columns = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

/** The number of rows by status; a click filters the list below. */
export const CountCards = ({ label, cards, perRow: { xs, sm } }: CountCardsProps) => (
  <Box
    role="group"
    aria-label={label}
    sx={{ display: 'grid', gridTemplateColumns: { xs: columns(xs), sm: columns(sm) }, gap: 2, mb: 3 }}
  >
    {cards.map(({ key, label: name, count, dot, chosen, note, onToggle }) => (
      <Box key={key} component="button" type="button" aria-pressed={chosen} onClick={onToggle} sx={card}>
        <Box component="span" sx={{ fontSize: '1.125rem', fontWeight: 650 }}>
          {/* Keeps its height while loading. */}
          {count === undefined ? '\u00a0' : formatCount(count)}
        </Box>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: '0.75rem' }}>
          <Box
            component="span"
            aria-hidden
            sx={{
              // A phone has room for the word only.
              display: { xs: 'none', sm: 'block' },
              flex: 'none',
              width: 6,
              height: 6,
              borderRadius: '50%',
              bgcolor: dot,
            }}
          />
          {name}
        </Box>
        {note}
      </Box>
    ))}
  </Box>
);

const card = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 0.5,
  minHeight: 62,
  px: { xs: 2, sm: 3 },
  py: 2,
  font: 'inherit',
  textAlign: 'left',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'buttonBorder',
  borderRadius: '12px',
  cursor: 'pointer',
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    boxShadow: (theme: { vars: { palette: { primary: { main: string } } } }) =>
      `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  // Colour alone must not distinguish the chosen one.
  '&[aria-pressed="true"]::after': {
    content: '"✓" / ""',
    position: 'absolute',
    top: 8,
    right: 12,
    color: 'primary.main',
    fontWeight: 700,
  },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
