import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} component="h3" variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Stack spacing={4}>{children}</Stack>
    </Box>
  );
}
