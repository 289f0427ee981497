import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface PlainTextProps {
  readonly text: string;
  /** What the text is. */
  readonly label: string;
  /** Said if it is empty. */
  readonly empty: string;
  /** Long lines are broken instead of scrolled. */
  readonly wraps?: boolean;
}

/** A message or document as it came, scrolled in its own frame. */
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
