import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface ProfileSectionProps {
  readonly heading: string;
  readonly note: string;
  readonly children: ReactNode;
}

export function ProfileSection({ heading, note, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ py: 5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Typography id={id} variant="h2">
        {heading}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {note}
      </Typography>
      {children}
    </Box>
  );
}
