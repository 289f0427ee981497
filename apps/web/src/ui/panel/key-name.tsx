import Box from '@mui/material/Box';

/** For sighted users, on a button or next to its action. The button announces it with `aria-keyshortcuts`. */
export const KeyName = ({ name }: { readonly name: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      px: 1.5,
      border: 1,
      borderColor: 'buttonBorder',
      borderRadius: '4px',
      font: 'inherit',
      fontSize: '0.6875rem',
      fontWeight: 500,
      color: 'text.secondary',
    }}
  >
    {name}
  </Box>
);
