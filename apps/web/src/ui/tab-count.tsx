import Box from '@mui/material/Box';

interface TabCountProps {
  readonly count: number | undefined;
  /** Larger counts are shown as `999+`. */
  readonly most?: number;
}

/** The number of entries on a tab. Not part of the tab's accessible name, which already has it. */
export function TabCount({ count, most = Infinity }: TabCountProps) {
  if (count === undefined || count === 0) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        minWidth: 20,
        px: 1.5,
        borderRadius: '10px',
        fontSize: '0.75rem',
        lineHeight: '20px',
        color: 'text.secondary',
        bgcolor: 'action.selected',
        '[aria-selected="true"] &': { color: 'primary.dark', bgcolor: 'primary.light' },
      }}
    >
      {count > most ? `${most}+` : count}
    </Box>
  );
}
