import Box from '@mui/material/Box';

/** How many things a tab holds, beside its name. Not part of its name: the tab itself says it again. */
export function TabCount({ count }: { readonly count: number | undefined }) {
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
      {count}
    </Box>
  );
}
