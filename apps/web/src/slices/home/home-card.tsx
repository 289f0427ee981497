import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface HomeCardProps {
  readonly heading: string;
  /** Short text next to the heading, such as a count. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function HomeCard({ heading, note, children }: HomeCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 4, minWidth: 0 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'baseline', flexWrap: 'wrap', mb: 3 }}>
        <Typography id={id} variant="h2">
          {heading}
        </Typography>
        {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
      </Stack>
      {children}
    </Card>
  );
}
