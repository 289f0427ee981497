import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';

export type Tone = 'accent' | 'ok' | 'warning' | 'error' | 'severe' | 'info' | 'neutral';

interface StatusChipProps {
  readonly tone: Tone;
  /** A word, because colour alone is not accessible. */
  readonly label: string;
}

export function StatusChip({ tone, label }: StatusChipProps) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        maxWidth: '100%',
        px: 2,
        py: 0.5,
        borderRadius: '6px',
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 1.5,
        verticalAlign: 'middle',
        ...colours(theme, tone),
      })}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', width: 6, height: 6, borderRadius: '50%', bgcolor: 'currentColor' }}
      />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', overflowWrap: 'anywhere' }}>
        {label}
      </Box>
    </Box>
  );
}

const PALETTE = {
  accent: 'primary',
  ok: 'success',
  warning: 'warning',
  error: 'error',
  info: 'info',
} as const;

function colours({ vars }: Theme, tone: Tone) {
  const { palette } = vars;
  if (tone === 'neutral') return { color: palette.text.secondary, backgroundColor: palette.action.selected };
  if (tone === 'severe') return { color: palette.error.contrastText, backgroundColor: palette.error.dark };
  const { main, light } = palette[PALETTE[tone]];
  // The colour alone has up to 4.15:1 contrast on its soft background; mixing in text colour brings it above
  // 4.5 in both themes.
  return { color: `color-mix(in srgb, ${main} 85%, ${palette.text.primary})`, backgroundColor: light };
}
