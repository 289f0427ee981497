import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageProps {
  readonly title: string;
  /** What stands beside the title: a word such as the customer's name, or a status. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The head of a screen and what it holds. */
export function Page({ title, note, actions, children }: PageProps) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2, mb: 4 }}>
        <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>
      </Box>
      {children}
    </>
  );
}
