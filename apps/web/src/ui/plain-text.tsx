import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface PlainTextProps {
  readonly text: string;
  readonly label: string;
  readonly empty: string;
  /** Breaks long lines instead of scrolling. */
  readonly wraps?: boolean;
}

export function PlainText({ text, label, empty, wraps = false }: PlainTextProps) {
  if (text === '')
    return (
      <Typography color="textSecondary" sx={{ mt: 4 }}>
        {empty}
      </Typography>
    );
  return (
    <Box
      component="pre"
      aria-label={label}
      // Focusable, so that a long text can be scrolled with the keyboard.
      tabIndex={0}
      sx={(theme) => ({
        m: 0,
        mt: 4,
        p: 3,
        maxHeight: '50vh',
        overflow: 'auto',
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: '8px',
        fontFamily: 'monospace',
        fontSize: '0.8125rem',
        whiteSpace: wraps ? 'pre-wrap' : 'pre',
        ...(wraps && { overflowWrap: 'anywhere' }),
      })}
    >
      {text}
    </Box>
  );
}
