import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';

export interface Pill {
  readonly name: string;
  readonly label?: string | undefined;
  readonly note?: string | undefined;
}

interface PillsProps {
  readonly label: string;
  readonly pills: readonly Pill[];
  /** Omitted if the pills are read-only. */
  readonly onRemove?: ((name: string) => void) | undefined;
}

export function Pills({ label, pills, onRemove }: PillsProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}
    >
      {pills.map(({ name, label: shown = name, note }) => (
        <Box
          component="li"
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            maxWidth: '100%',
            minHeight: onRemove ? { xs: 40, sm: 30 } : 28,
            pl: 2.5,
            pr: onRemove ? 0 : 2.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: '6px',
            fontSize: '0.8125rem',
          }}
        >
          <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {shown}
          </Box>
          {note !== undefined && (
            <Box component="span" sx={{ ml: 1.5, fontSize: '0.75rem', color: 'text.secondary' }}>
              {note}
            </Box>
          )}
          {onRemove && (
            <ButtonBase
              aria-label={`Remove ${shown}`}
              onClick={() => onRemove(name)}
              sx={{
                alignSelf: 'stretch',
                width: { xs: 40, sm: 30 },
                borderRadius: '6px',
                color: 'text.secondary',
                '&:hover': { color: 'text.primary' },
              }}
            >
              <Cross />
            </ButtonBase>
          )}
        </Box>
      ))}
    </Box>
  );
}

function Cross() {
  return (
    <svg width="9" height="9" viewBox="0 0 10 10" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      <path d="M1 1l8 8M9 1l-8 8" strokeLinecap="round" />
    </svg>
  );
}
